import { choicesOf } from '../../../resources/kit/derived'

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
export function stepsOf(resource: AnyResource, { field, passes, ended = [] }: StepBar, row: Row): ShownStep[] {
  const state = String(row[field] ?? '')
  const choices = choicesOf(resource.fields[field]) ?? {}
  const isIn = ({ value, also = [] }: Step): boolean => value === state || also.includes(state)
  const shown = (step: Step, isReached: boolean, isEnd = false): ShownStep => ({
    label: step.label ?? choices[step.value] ?? step.value,
    time: isReached ? momentIn(row, step) : undefined,
    isReached,
    isCurrent: isIn(step),
    isEnd,
  })
  const end = ended.find(isIn)
  if (!end) return passes.map((step, at) => shown(step, at <= passes.findIndex(isIn)))
  // a step without a moment cannot be known to have been reached
  return [...passes.filter((step) => momentIn(row, step) !== undefined).map((step) => shown(step, true)), { ...shown(end, true, true), isCurrent: true }]
}

function momentIn(row: Row, { time }: Step): number | undefined {
  const value = time === undefined ? undefined : row[time]
  return typeof value === 'number' && value > 0 ? value : undefined
}
