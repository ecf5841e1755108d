import { usual } from './behavior'

import type { Behavior, Behaviors } from './behavior'
import type { Differences } from './bills'
import type { Notices } from './notices'
import type { Operations, ReceivedRequest, Reply } from './operations'

interface ControlBody extends Partial<Behavior> {
  readonly paymentNo?: string
  readonly refundNo?: string
  readonly state?: 'done' | 'failed'
}

export interface Control {
  readonly differences: Differences
  answer(request: ReceivedRequest): Reply
}

/** The control interface of tests. A page of another site cannot use it, because browsers ask before they send JSON. */
export function controlOf(operations: Operations, behaviors: Behaviors, notices: Notices): Control {
  const { ledger } = operations
  let differences: Differences = {}
  const verbs: Readonly<Record<string, (body: ControlBody) => unknown>> = {
    behavior: ({ paymentNo, refundNo: _, state: __, ...change }) => {
      const unknown = Object.keys(change).filter((name) => !(name in usual))
      if (unknown.length > 0) throw new Error(`no behavior ${unknown.join(', ')}`)
      behaviors.set(change, paymentNo)
    },
    bill: (body) => void (differences = body as Differences),
    reset: () => {
      behaviors.reset()
      differences = {}
    },
    pay: ({ paymentNo = '' }) => operations.pay(paymentNo),
    finishRefund: ({ refundNo = '', state = 'done' }) => operations.finishRefund(refundNo, state),
    report: ({ paymentNo = '', refundNo }) => notices.report({ paymentNo, ...(refundNo !== undefined && { refundNo }) }),
  }
  return {
    get differences() {
      return differences
    },
    answer: ({ method, url, headers, body }) => {
      const name = url.pathname.slice('/control/'.length)
      if (method === 'GET' && name === 'state') {
        const { payments, refunds, due } = ledger
        return reply(200, { payments: [...payments.values()], refunds: [...refunds.values()], due: [...due], sent: notices.sent })
      }
      const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
      if (!verb || method !== 'POST' || headers['content-type'] !== 'application/json') return reply(404, { error: `no control ${name}` })
      return reply(200, verb(JSON.parse(body.toString('utf8') || '{}') as ControlBody) ?? {})
    },
  }
}

const reply = (status: number, content: unknown): Reply => ({ status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) })
