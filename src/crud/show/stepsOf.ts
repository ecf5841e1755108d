import { choicesOf, matchesRow } from '../../../resources/kit/derived'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { Step, StepBar } from '../../../resources/kit/show'
import type { Text } from '../../../resources/kit/text'

export interface ShownStep {
  readonly label: Text | string
  /** Unix seconds; undefined where no moment is known. */
  readonly time: number | undefined
  readonly isReached: boolean
  /** The one that the row is in. */
  readonly isCurrent: boolean
  /** It ended the row early. */
  readonly isEnd: boolean
}

/** The steps of a row: reached and coming ones, or, of a row that ended early, those that it reached and its end. */
export function stepsOf(resource: AnyResource, bar: StepBar, row: Row): ShownStep[] {
  const passes = bar.passes.filter(({ when }) => matchesRow(resource, when, row))
  const stateOf = ({ field = bar.field }: Step): string => String(row[field] ?? '')
  const isIn = (step: Step): boolean => [step.value, ...(step.also ?? [])].includes(stateOf(step))
  const shown = (step: Step, as: Pick<ShownStep, 'isReached' | 'isCurrent' | 'isEnd'>): ShownStep => ({
    ...as,
    label: step.label ?? choicesOf(resource.fields[step.field ?? bar.field])?.[step.value] ?? step.value,
    time: as.isReached ? momentIn(row, step) : undefined,
  })
  const end = bar.ended?.find(isIn)
  if (!end) {
    const current = passes.findLastIndex(isIn)
    return passes.map((step, at) => shown(step, { isReached: at <= current, isCurrent: at === current, isEnd: false }))
  }
  // a step without a moment cannot be known to have been reached, and that of another axis has a state of its own
  const reached = passes.filter((step) => momentIn(row, step) !== undefined && (step.field === undefined || isIn(step)))
  return [
    ...reached.map((step) => shown(step, { isReached: true, isCurrent: false, isEnd: false })),
    shown(end, { isReached: true, isCurrent: true, isEnd: true }),
  ]
}

function momentIn(row: Row, { time }: Step): number | undefined {
  const value = time === undefined ? undefined : row[time]
  return typeof value === 'number' && value > 0 ? value : undefined
}
