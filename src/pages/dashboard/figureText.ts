import { t } from '../../../resources/kit/text'

import type { Format } from '../../../providers/format'
import type { Figure } from '../../../resources/figures'
import type { Translate } from '../../../resources/kit/text'
import type { FigureCount } from './useDashboardQuery'

const texts = {
  up: t('上升 +{count}{percent}，上期\u00a0{before}', 'Up +{count}{percent} from\u00a0{before}'),
  down: t('下降 -{count}{percent}，上期\u00a0{before}', 'Down -{count}{percent} from\u00a0{before}'),
  same: t('与上期持平', 'Same as the period before'),
  percent: t('（{sign}{percent}%）', ' ({sign}{percent}%)'),
  now: t('当前', 'As of now'),
  lastOnly: t('所选日期内', 'In these days'),
}

export type FigureTone = 'good' | 'bad' | 'plain'

interface FigureText {
  readonly value: string
  /** How it changed, or what moment it is of. */
  readonly change: string
  readonly direction: 'up' | 'down' | undefined
  readonly tone: FigureTone
  /** What the rows hold together. */
  readonly note: string
}

/** A figure in words: direction and size of its change are both written, no color is needed to read it. */
export function figureTextOf(figure: Figure, counted: FigureCount, translate: Translate, format: Format): FigureText {
  const { count, before } = counted
  const difference = before ? count - before.count : 0
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : undefined
  const sum = sumText(figure, counted.sum, format)
  return {
    value: figure.ofRows ? sum : format.number(count),
    change: before ? changeText(difference, before.count, translate, format) : translate(figure.over ? texts.lastOnly : texts.now),
    direction,
    tone: toneOf(figure, direction),
    note: figure.ofRows ? translate(figure.ofRows, { count: format.number(count) }) : figure.sum ? translate(figure.sum.text, { sum }) : '',
  }
}

function changeText(difference: number, before: number, translate: Translate, format: Format): string {
  if (difference === 0) return translate(texts.same)
  const size = Math.abs(difference)
  const sign = difference > 0 ? '+' : '-'
  const percent = before > 0 ? translate(texts.percent, { sign, percent: format.number(Math.round((size / before) * 100)) }) : ''
  return translate(difference > 0 ? texts.up : texts.down, { count: format.number(size), percent, before: format.number(before) })
}

function toneOf({ more }: Figure, direction: FigureText['direction']): FigureTone {
  if (!more || !direction) return 'plain'
  return (more === 'good') === (direction === 'up') ? 'good' : 'bad'
}

function sumText({ sum }: Figure, value: string | undefined, format: Format): string {
  if (!sum || value === undefined) return ''
  const number = Number(value)
  const plus = number > 0 ? '+' : ''
  const said = {
    money: () => format.money(value),
    moneyChange: () => plus + format.money(value),
    number: () => format.number(Math.abs(number)),
    change: () => plus + format.number(number),
    size: () => format.size(number),
  }
  return said[sum.as]()
}
