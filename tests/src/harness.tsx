import { cleanup, render, screen } from '@testing-library/react'
import { memoryStore } from 'react-admin'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, vi } from 'vitest'

import { createPreferences } from '../../providers/account/preferences'
import { createI18n } from '../../providers/i18n'
import { createLiveRows } from '../../providers/notifications/liveRows'
import { createUndoOffers } from '../../providers/undo/undoOffers'
import { createAuth } from '../../providers/session/auth'
import { createSession } from '../../providers/session/session'
import { serverFeatures } from '../../resources/kit/protocol/session'
import { AppProviders } from '../../src/App'
import { PopupRoutes } from '../../src/crud/popup/PopupRoutes'
import { loadInputs } from '../../src/fields'
import { AdminContext } from '../../src/ui/admin/AdminContext'

import type { ReactNode } from 'react'

import type { ZhangguiData } from '../../providers/data/dataTypes'
import type { AppServices } from '../../providers/hooks'
import type { Http } from '../../providers/http/httpTypes'
import type { AnyResource } from '../../resources/kit/define'
import type { MenuRule, ServerFeature } from '../../resources/kit/protocol/session'
import type { Language } from '../../resources/kit/text'

/** Lists request them with their popups. */
beforeAll(loadInputs)

afterEach(() => {
  cleanup()
  localStorage.clear()
})

export type FakeData = { [Name in keyof ZhangguiData]?: ReturnType<typeof vi.fn> }

interface Settings {
  readonly data?: FakeData
  readonly language?: Language
  readonly isSuper?: boolean
  /** Nodes of a user who is not a super administrator, as `path/verb`. */
  readonly nodes?: readonly string[]
  readonly menus?: readonly MenuRule[]
  /** Whether deleted rows can be restored; absent for a server that cannot. */
  readonly restores?: boolean
  /** What the server can do beyond the wire contract; all that ours can unless given. */
  readonly features?: readonly ServerFeature[]
  /** Requests that a page sends by itself. */
  readonly http?: object
}

export function equipmentOf({
  data = {},
  language = 'en',
  isSuper = true,
  nodes = [],
  menus = [],
  restores,
  features = serverFeatures,
  http = {},
}: Settings): AppServices {
  localStorage.setItem(
    'adminInfo',
    JSON.stringify({ id: 1, username: 'boss', nickname: 'Boss', avatar: '', last_login_time: 0, token: 't', refresh_token: '', super: isSuper }),
  )
  const preferences = createPreferences()
  preferences.change({ language })
  const session = createSession()
  const byScreen = new Map<string, Set<string>>()
  for (const node of nodes) {
    const key = `/admin/${node.slice(0, node.lastIndexOf('/'))}`.toLowerCase()
    byScreen.set(key, (byScreen.get(key) ?? new Set()).add(`/admin/${node}`.toLowerCase()))
  }
  session.set({ ...session.get(), isLoaded: true, nodes: byScreen, menus, restores, features: new Set(features) })
  const fake = {
    select: vi.fn(async () => ({ options: [] })),
    getMany: vi.fn(async () => ({ data: [] })),
    getList: vi.fn(async () => ({ data: [], total: 0 })),
    areas: vi.fn(async () => []),
    previewRemoval: vi.fn(async () => ({ count: 1, along: [], released: [], blocking: [], kept: 'nowhere', can_undo: false })),
    prefetchList: vi.fn(async () => undefined),
    prefetchedList: vi.fn(() => undefined),
    ...data,
  }
  const calls = { prefetch: () => undefined, ...http } as unknown as Http // the only methods that forms call
  return {
    http: calls,
    session,
    preferences,
    notify: vi.fn(),
    data: fake as unknown as ZhangguiData,
    auth: createAuth(calls, session),
    live: createLiveRows(),
    undo: createUndoOffers(),
  }
}

/** Renders parts of a form with a signed-in user and a fake server that answers with `data`. */
export function renderWith(children: ReactNode, address: string, settings: Settings = {}) {
  const equipment = equipmentOf(settings)
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: <Frame equipment={equipment}>{children}</Frame>,
      },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return { router, equipment, data: equipment.data as unknown as Required<FakeData> }
}

function Frame({ equipment, children }: { readonly equipment: AppServices; readonly children: ReactNode }) {
  const [store] = useState(() => memoryStore())
  return (
    <AppProviders services={equipment}>
      <AdminContext
        basename="/admin"
        account={1}
        dataProvider={equipment.data}
        authProvider={equipment.auth}
        store={store}
        preferences={equipment.preferences}
        createI18n={createI18n}
      >
        {children}
      </AdminContext>
    </AppProviders>
  )
}

export const openPopup = (resource: AnyResource, address: string, settings?: Settings) => renderWith(<PopupRoutes resource={resource} />, address, settings)

export const field = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  if (!found) throw new Error(`no field ${name} on the screen`)
  return found
}
export const control = (name: string): HTMLInputElement => {
  const found = field(name).querySelector<HTMLInputElement>('input, textarea')
  if (!found) throw new Error(`no control in ${name}`)
  return found
}
export const button = (name: RegExp | string): HTMLElement => screen.getByRole('button', { name })
