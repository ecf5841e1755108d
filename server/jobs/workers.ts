import { createSecretBox } from '../auth/secondFactor/secretBox'
import { runDueOrders } from '../domain/order/dueOrders'
import { runDuePayments } from '../domain/payment/duePayments'
import { reconcile, requestBills } from '../domain/payment/reconcile'
import { payOut } from '../domain/payment/payOut'
import { purgeExports } from '../exports/purge'
import { runNextTask } from '../exports/runTasks'
import { fileStorageOf } from '../files/storage'
import { deliver } from '../webhooks/deliver'
import { workerFor } from './boss'
import { billQueue, dueOrdersQueue, duePaymentsQueue, exportCleanQueue, exportQueue, payoutQueue, reconcileQueue, webhookQueue } from './queues'

import type { AppDeps } from '../deps'
import type { Worker } from './boss'

/** The handler of every queue. */
export function makeWorkers({ db, config, registry }: AppDeps): Worker[] {
  const storage = fileStorageOf(config.dataDir)
  const secretBox = createSecretBox(config)
  return [
    workerFor(webhookQueue, ({ delivery }, attempt) => deliver({ db, secretBox, config }, delivery, attempt)),
    workerFor(duePaymentsQueue, async (_, { signal }) => void (await runDuePayments(db, signal))),
    workerFor(reconcileQueue, async () => void (await requestBills(db))),
    workerFor(billQueue, ({ bill }, attempt) => reconcile(db, bill, attempt)),
    workerFor(exportQueue, async (_, { signal }) => void (await runNextTask({ db, registry, storage }, signal))),
    workerFor(exportCleanQueue, () => purgeExports(db, storage)),
    workerFor(payoutQueue, ({ repayment }, attempt) => payOut(db, repayment, attempt)),
    workerFor(dueOrdersQueue, async (_, { signal }) => void (await runDueOrders(db, signal))),
  ]
}
