import { purgeLogs } from '../audit/purgeLogs'
import { deleteExpiredCaptchas } from '../auth/captcha/captcha'
import { createSecretBox } from '../auth/secondFactor/secretBox'
import { deleteExpiredTokens } from '../auth/sessions/tokens'
import { storeDayTotals } from '../dashboard/storeDayTotals'
import { runHealthCheck } from '../doctor/health'
import { purgeNotices } from '../domain/notify/purge'
import { runDueOrders } from '../domain/order/dueOrders'
import { runDuePayments } from '../domain/payment/duePayments'
import { reconcile, requestBills } from '../domain/payment/reconcile'
import { payOut } from '../domain/payment/payOut'
import { purgeExports } from '../exports/purge'
import { runNextTask } from '../exports/runTasks'
import { fileStorageOf } from '../files/storage'
import { deliver } from '../webhooks/deliver'
import { workerFor } from './boss'
import {
  billQueue,
  captchaCleanQueue,
  dayTotalsQueue,
  dueOrdersQueue,
  duePaymentsQueue,
  exportCleanQueue,
  exportQueue,
  healthQueue,
  logCleanQueue,
  notifyCleanQueue,
  payoutQueue,
  reconcileQueue,
  tokenCleanQueue,
  webhookQueue,
} from './queues'

import type { AppDeps } from '../deps'
import type { Worker } from './boss'

/** The handler of every queue. `url` is the address of the database for work that takes long. */
export function makeWorkers({ db, config, registry }: Pick<AppDeps, 'db' | 'config' | 'registry'>, url: string): Worker[] {
  const storage = fileStorageOf(config.dataDir)
  const secretBox = createSecretBox(config)
  return [
    workerFor(webhookQueue, ({ delivery }, attempt) => deliver({ db, secretBox, config }, delivery, attempt)),
    workerFor(duePaymentsQueue, async (_, { signal }) => void (await runDuePayments(db, signal))),
    workerFor(reconcileQueue, async () => void (await requestBills(db))),
    workerFor(billQueue, ({ bill }, attempt) => reconcile(db, bill, attempt)),
    workerFor(exportQueue, async (_, { signal }) => void (await runNextTask({ db, registry, storage }, signal))),
    workerFor(exportCleanQueue, () => purgeExports(db, storage)),
    workerFor(notifyCleanQueue, () => purgeNotices(db)),
    workerFor(logCleanQueue, () => purgeLogs(db)),
    workerFor(tokenCleanQueue, () => deleteExpiredTokens(db)),
    workerFor(captchaCleanQueue, async () => void (await deleteExpiredCaptchas(db))),
    workerFor(healthQueue, (_, { signal }) => runHealthCheck({ db, url, dataDir: config.dataDir }, signal)),
    workerFor(dayTotalsQueue, async (_, { signal }) => void (await storeDayTotals(db, signal))),
    workerFor(payoutQueue, ({ repayment }, attempt) => payOut(db, repayment, attempt)),
    workerFor(dueOrdersQueue, async (_, { signal }) => void (await runDueOrders(db, signal))),
  ]
}
