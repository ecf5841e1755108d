import { definePage, t } from '../kit'

import type { Text } from '../kit/text'

export const healthActions = { run: t('立即体检', 'Check now') } as const
/** What the admin log has of a run that found something, after the title of the page. */
export const healthProblems = t('发现问题', 'Problems found')

/** Whether the data of the shop still is as it must be. Its examples name rows of every list, so it is not for roles. */
export const health = definePage({
  path: 'routine/health',
  title: t('系统体检', 'Health check'),
  menu: { icon: 'fa fa-heart' },
  nodes: { index: t('查看', 'View'), ...healthActions },
  isForSupers: true,
})

/** How a condition was found. A skipped one needs rights that the running server does not have. */
export interface HealthResult {
  readonly state: 'ok' | 'wrong' | 'skipped'
  /** What breaks it, and some of that: ids of rows, names of tables or files. */
  readonly count: number
  readonly examples: readonly string[]
  /** Milliseconds that the check took. */
  readonly taken: number
  /** Unix seconds. */
  readonly time: number
}

export interface HealthCondition {
  /** The heading it stands below. */
  readonly part: Text
  readonly holds: Text
  /** How to correct it. */
  readonly remedy: Text
  /** Null until it was checked. */
  readonly result: HealthResult | null
}

/** The response of `routine.Health/index`. */
export interface HealthReport {
  readonly conditions: readonly HealthCondition[]
  readonly state: 'idle' | 'waiting' | 'running'
  /** Conditions that the run under way has checked. */
  readonly done: number
  /** Unix seconds of the last complete run, and of the next one by the clock. */
  readonly last: { readonly start: number; readonly end: number } | null
  readonly next: number | null
}
