/** A kind of background job. `Data` is what its jobs carry. */
export interface Queue<Data extends object> {
  readonly name: string
  /** Seconds until the handler is aborted. */
  readonly limit: number
  /** How often a job is run at most, the first time included. */
  readonly tries: number
  /** Seconds before the second try; about doubled before each further one. */
  readonly pause: number
  /** Jobs that one process runs at the same time. */
  readonly parallel: number
  /** Jobs with the same value of this in their data never take all places of a process. */
  readonly groupBy?: string
  /** Adds a job at these times, by the clock of the shop: `minute hour day month weekday`. */
  readonly cron?: string
  /** Type only. */
  readonly data?: Data
}

/** Seven pauses of 30 s to 64 min at most: about two hours. `webhook` is missing in jobs of earlier versions. */
export const webhookQueue: Queue<{ readonly delivery: number; readonly webhook?: number }> = {
  ...{ name: 'webhook', limit: 20, tries: 8, pause: 30, parallel: 5 },
  groupBy: 'webhook',
}

/** Orders whose time is over. What is left undone is found again a minute later. */
export const dueOrdersQueue: Queue<object> = { name: 'due_orders', limit: 50, tries: 1, pause: 0, parallel: 1, cron: '* * * * *' }

/** Payments that were begun at a gateway: whether they were made, and the end of those that are over. */
export const duePaymentsQueue: Queue<object> = { name: 'due_payments', limit: 50, tries: 1, pause: 0, parallel: 1, cron: '* * * * *' }

/** Money that a gateway gives back: four pauses of 30 s to 4 min at most. */
export const payoutQueue: Queue<{ readonly repayment: number }> = { name: 'payout', limit: 30, tries: 5, pause: 30, parallel: 2 }

/** Asks for the bills of the gateways, which are ready in the morning. */
export const reconcileQueue: Queue<object> = { name: 'reconcile', limit: 60, tries: 3, pause: 300, parallel: 1, cron: '30 10 * * *' }

/** The bill of one gateway and day: pauses of ten minutes to several hours, because a bill may be late. */
export const billQueue: Queue<{ readonly bill: number }> = { name: 'bill', limit: 300, tries: 5, pause: 600, parallel: 1 }

/** Runs one export task; the next is added when it has ended. Each minute it looks for those whose process has died. */
export const exportQueue: Queue<object> = { name: 'export_run', limit: 1860, tries: 1, pause: 0, parallel: 2, cron: '* * * * *' }

/** Deletes the files of old exports, and later their tasks. */
export const exportCleanQueue: Queue<object> = { name: 'export_clean', limit: 300, tries: 1, pause: 0, parallel: 1, cron: '20 4 * * *' }

/** What is deleted once it is old; each once a day, at an hour without buyers. */
const cleaning = { limit: 600, tries: 1, pause: 0, parallel: 1 }
export const notifyCleanQueue: Queue<object> = { name: 'notify_clean', ...cleaning, cron: '25 4 * * *' }
export const logCleanQueue: Queue<object> = { name: 'log_clean', ...cleaning, cron: '30 4 * * *' }
export const tokenCleanQueue: Queue<object> = { name: 'token_clean', ...cleaning, cron: '35 4 * * *' }
export const captchaCleanQueue: Queue<object> = { name: 'captcha_clean', ...cleaning, cron: '40 4 * * *' }

/** Whether the data is as it must be; read only, at an hour without buyers. */
export const healthQueue: Queue<object> = { name: 'invariants', limit: 3600, tries: 1, pause: 0, parallel: 1, cron: '0 3 * * *' }

/** Sums of past days for the dashboards: at night those of the day that ended two days ago, otherwise those of which rows were changed. */
export const dayTotalsQueue: Queue<object> = { name: 'day_totals', limit: 600, tries: 1, pause: 0, parallel: 1, cron: '10 * * * *' }

/** All queues; the start creates them. */
export const queues: readonly Queue<object>[] = [
  webhookQueue,
  dueOrdersQueue,
  duePaymentsQueue,
  payoutQueue,
  reconcileQueue,
  billQueue,
  exportQueue,
  exportCleanQueue,
  notifyCleanQueue,
  logCleanQueue,
  tokenCleanQueue,
  captchaCleanQueue,
  healthQueue,
  dayTotalsQueue,
]
