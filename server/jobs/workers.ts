import { createSecretBox } from '../auth/secondFactor/secretBox'
import { runDueOrders } from '../domain/order/dueOrders'
import { runDuePayments } from '../domain/payment/duePayments'
import { payOut } from '../domain/payment/payOut'
import { deliver } from '../webhooks/deliver'
import { workerFor } from './boss'
import { dueOrdersQueue, duePaymentsQueue, payoutQueue, webhookQueue } from './queues'

import type { ServerDeps } from '../deps'
import type { Worker } from './boss'

/** The handler of every queue. */
export function makeWorkers({ db, config }: Pick<ServerDeps, 'db' | 'config'>): Worker[] {
  const secretBox = createSecretBox(config)
  return [
    workerFor(webhookQueue, ({ delivery }, attempt) => deliver({ db, secretBox, config }, delivery, attempt)),
    workerFor(duePaymentsQueue, async (_, { signal }) => void (await runDuePayments(db, signal))),
    workerFor(payoutQueue, ({ repayment }, attempt) => payOut(db, repayment, attempt)),
    workerFor(dueOrdersQueue, async (_, { signal }) => void (await runDueOrders(db, signal))),
  ]
}
