import { act, fireEvent, screen } from '@testing-library/react'
import { Activity, useState } from 'react'
import { vi } from 'vitest'

import { TransportError } from '../../../../providers/http/errors'
import { TriagePage } from '../../../../src/pages/triage/TriagePage'
import { renderWith } from '../../harness'

import type { TriageCase, TriageClaim, TriageQueue } from '../../../../resources/order/triage'
import type { AppServices } from '../../../../providers/hooks'

const seconds = 1_790_000_000
export const fakeTime = (): void => void vi.useFakeTimers({ now: seconds * 1000 })

/** In steps, because what is rendered meanwhile has its effects after each. */
export async function pass(milliseconds: number): Promise<void> {
  const step = Math.max(20, milliseconds / 40)
  for (let left = milliseconds; left > 0; left -= step) await act(async () => void (await vi.advanceTimersByTimeAsync(Math.min(step, left))))
}

export const caseOf = (id: number, more: Partial<TriageCase> = {}): TriageCase => ({
  kind: 'ship',
  id,
  no: `NO${id}`,
  who: `Buyer ${id}`,
  what: 'Tea ×1',
  amount: '9.00',
  left: null,
  since: seconds - 3600,
  promise: seconds + 3600,
  claim: null,
  ...more,
})
export const claimOf = (admin_id: number, name = 'Lily'): TriageClaim => ({ admin_id, name, until: seconds + 300 })

interface Sent {
  readonly url: string
  readonly body?: unknown
}

/** What the server answers beside the queue. */
interface Server {
  /** Whose a case is once it is claimed; null: it was handled. */
  readonly owners?: ReadonlyMap<number, TriageClaim | null>
  readonly wide?: boolean
  /** The first claims that reach no server. */
  readonly lostCalls?: number
  /** What the row of every case has. */
  readonly row?: { readonly status: string; readonly shippable: string; readonly row_version: number }
  /** The nodes of somebody who is no super administrator. */
  readonly nodes?: readonly string[]
}

/** The triage page with a server of its own: what it is asked, whose each case is, and what its row has. */
export async function open(
  list: TriageCase[],
  { owners = new Map(), wide = true, lostCalls = 0, row = { status: '2', shippable: 'yes', row_version: 1 }, nodes }: Server = {},
) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !wide && query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const state = { list, found: {} as Record<string, TriageCase[]>, sent: [] as Sent[], row }
  const http = {
    get: async (url: string, { text, kind }: { readonly text?: string; readonly kind?: string } = {}): Promise<TriageQueue> => {
      state.sent.push({ url })
      const found = text === undefined ? state.list : (state.found[text] ?? [])
      const shown = found.filter((one) => kind === undefined || one.kind === kind)
      return { list: structuredClone(shown), counts: { ship: state.list.length, stock: 0 }, now: seconds }
    },
    post: async (url: string, body: { readonly id: number }) => {
      state.sent.push({ url, body })
      if (url.endsWith('claim') && state.sent.filter((one) => one.url === url).length <= lostCalls) throw new TransportError('offline', 'offline')
      return { claim: owners.has(body.id) ? owners.get(body.id) : claimOf(1, 'Boss') }
    },
  }
  const rowOf = (id: number) => ({ id, order_no: `NO${id}`, ...state.row })
  const info = vi.fn(async (_path: string, id: number) => ({ row: rowOf(id), related: {} }))
  const run = vi.fn<(path: string, action: string, call: { readonly rowVersion?: number }) => Promise<unknown>>(async () => null)
  const getMany = vi.fn(async (_path: string, { ids }: { readonly ids: readonly number[] }) => ({ data: ids.map(rowOf) }))
  const data = { info, act: run, getMany, startOf: vi.fn(async () => ({})) }
  let services: AppServices | undefined
  await act(async () => void ({ equipment: services } = renderWith(<Tab />, '/admin/shop/triage', { data, http, isSuper: !nodes, ...(nodes && { nodes }) })))
  await pass(500)
  const sentTo = (end: string): unknown[] => state.sent.filter(({ url }) => url.endsWith(end)).map(({ body }) => body)
  const { live, notify } = services as AppServices
  return { state, info, run, getMany, sentTo, live, notify }
}

function Tab() {
  const [isShown, show] = useState(true)
  return (
    <>
      <button onClick={() => show(!isShown)}>turn</button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <TriagePage />
      </Activity>
    </>
  )
}

export const keys = (): string[] => [...document.querySelectorAll<HTMLElement>('[data-case]')].map((one) => one.dataset['case'] ?? '')
export const current = (): string | undefined => document.querySelector('[aria-current="true"]')?.closest<HTMLElement>('[data-case]')?.dataset['case']
export const press = async (key: string): Promise<void> => {
  fireEvent.keyDown(document.body, { key })
  await pass(300)
}
/** Ships the open order by its dialog. */
export async function ship(): Promise<void> {
  await press('s')
  fireEvent.click(screen.getByLabelText('No shipping'))
  await pass(100)
  fireEvent.click(screen.getByRole('button', { name: 'Ship' }))
  await pass(1000)
}
