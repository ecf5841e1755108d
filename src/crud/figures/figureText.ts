import { t } from '../../../resources/kit/text'

import type { Format } from '../../../providers/format'
import type { Figure, NumberStyle } from '../../../resources/kit/figure'
import type { FigureCount } from '../../../resources/kit/protocol/dashboard'
import type { Translate } from '../../../resources/kit/text'

const texts = {
  up: t('上升 {size}{percent}，上期\u00a0{before}', 'Up {size}{percent} from\u00a0{before}'),
  down: t('下降 {size}{percent}，上期\u00a0{before}', 'Down {size}{percent} from\u00a0{before}'),
  same: t('与上期持平', 'Same as the previous period'),
  percent: t('（{percent}%）', ' ({percent}%)'),
  points: t('{size} 个百分点', '{size} percentage points'),
  none: t('上期\u00a0{before}', '{before} in the previous period'),
  hidden: t('没有查看金额的权限', 'You do not have permission to see amounts'),
  now: t('当前', 'As of now'),
  lastOnly: t('所选日期内', 'In the selected period'),
}

export type FigureRating = 'good' | 'bad' | 'plain'

interface FigureText {
  readonly value: string
  /** The change, or the time that the figure refers to. */
  readonly change: string
  readonly direction: 'up' | 'down' | undefined
  readonly rating: FigureRating
}

/** In place of a number that the user may not see. */
const masked = '***'

/** The number of a figure as it is shown. */
export const numberOf = ({ as }: Figure, counted: FigureCount | undefined, format: Format): string =>
  counted?.value === undefined ? masked : numberText(as, counted.value, format)

/** A figure as text: the direction of its change is a word, so that it does not depend on color. */
export function figureTextOf(figure: Figure, counted: FigureCount, translate: Translate, format: Format): FigureText {
  const { value, before } = counted
  const shown = { value: numberOf(figure, counted, format) }
  const plain = { direction: undefined, rating: 'plain' } as const
  if (value === undefined) return { ...shown, change: translate(texts.hidden), ...plain }
  if (before === undefined) return { ...shown, change: translate(figure.isLastOnly ? texts.lastOnly : texts.now), ...plain }
  if (value === null || before === null) return { ...shown, change: translate(texts.none, { before: numberText(figure.as, before, format) }), ...plain }
  const difference = Number((Number(value) - Number(before)).toFixed(4))
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : undefined
  return { ...shown, change: changeText(figure.as, { difference, before }, translate, format), direction, rating: ratingOf(figure, direction) }
}

interface Change {
  readonly difference: number
  readonly before: string
}

function changeText(as: NumberStyle | undefined, { difference, before }: Change, translate: Translate, format: Format): string {
  if (difference === 0) return translate(texts.same)
  const size = Math.abs(difference)
  const old = Number(before)
  const grown = old > 0 ? percentOf(size / old, format) : undefined
  const values = { before: numberText(as, before, format) }
  const text = difference > 0 ? texts.up : texts.down
  if (as === 'percent') return translate(text, { ...values, percent: '', size: translate(texts.points, { size: format.number(size * 100, 2) }) })
  // an amount with another amount would not fit into a line
  if (as === 'money' && grown !== undefined) return translate(text, { ...values, percent: '', size: `${grown}%` })
  return translate(text, {
    ...values,
    size: numberText(as, String(size), format),
    percent: grown === undefined ? '' : translate(texts.percent, { percent: grown }),
  })
}

/** Of less than ten percent one decimal place is told. */
function percentOf(part: number, format: Format): string {
  const rounded = Math.round(part * 100)
  return rounded < 10 ? format.number(Number((part * 100).toFixed(1))) : format.number(rounded)
}

function ratingOf({ more }: Figure, direction: FigureText['direction']): FigureRating {
  if (!more || !direction) return 'plain'
  return (more === 'good') === (direction === 'up') ? 'good' : 'bad'
}

const writers: Readonly<Record<NumberStyle, (value: string, format: Format) => string>> = {
  number: (value, format) => format.number(value),
  money: (value, format) => format.money(value),
  percent: (value, format) => `${format.number(Number(value) * 100, 2)}%`,
  size: (value, format) => format.size(value),
  change: (value, format) => plus(value) + format.number(value),
  moneyChange: (value, format) => plus(value) + format.money(value),
}

/** A ratio to nothing is a dash. */
export const numberText = (as: NumberStyle | undefined, value: string | null, format: Format): string =>
  value === null ? '-' : writers[as ?? 'number'](value, format)

const plus = (value: string): string => (Number(value) > 0 ? '+' : '')
