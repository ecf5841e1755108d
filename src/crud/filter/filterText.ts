import { t } from '../../../resources/kit/text'
import { endsOf, isListOperator, isRangeOperator, isUnaryOperator, splitList } from '../../fields/filters/filterTypes'
import { chipTexts } from './operatorNames'

import type { Column } from '../../../resources/kit/derived'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Translate } from '../../../resources/kit/text'
import type { Filter } from '../address/listState'

const texts = {
  between: t('{from} 至 {to}', '{from} to {to}'),
  from: t('{from} 起', 'from {from}'),
  until: t('至 {to}', 'until {to}'),
  on: t('开', 'on'),
  off: t('关', 'off'),
  comma: t('、', ', '),
}

/** The label of an id that stands for another row; the id itself until it is known. */
export type LabelOf = (id: string) => string | undefined

/** A condition in words: `余额：5 至 10`, `Status: Enabled`. */
export function filterText(filter: Filter, column: Column, translate: Translate, labelOf: LabelOf = () => undefined): string {
  return translate(chipTexts[filter.operator], {
    field: column.label,
    value: isUnaryOperator(filter.operator) ? '' : valueText(filter, column.field, translate, labelOf),
  })
}

function valueText({ operator, value }: Filter, field: AnyField, translate: Translate, labelOf: LabelOf): string {
  if (isRangeOperator(operator)) return rangeText(value, translate)
  const parts = isListOperator(operator) || field.type === 'region' ? splitList(value) : [value]
  const join = field.type === 'region' ? ' / ' : translate(texts.comma)
  return parts.map((part) => wordOf(field, part, translate, labelOf)).join(join)
}

function rangeText(value: string, translate: Translate): string {
  const [from, to] = endsOf(value)
  if (from === to) return from
  if (!from) return translate(texts.until, { to })
  return to ? translate(texts.between, { from, to }) : translate(texts.from, { from })
}

function wordOf(field: AnyField, value: string, translate: Translate, labelOf: LabelOf): string {
  if (field.type === 'switch') return translate(value === '1' ? texts.on : texts.off)
  const choice = field.type === 'choice' || field.type === 'choices' || field.type === 'computed' ? field.choices?.[value] : undefined
  return choice ? translate(choice) : (labelOf(value) ?? value)
}
