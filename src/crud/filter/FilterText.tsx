import { useQuery } from '@tanstack/react-query'

import { useData } from '../../../providers/hooks'
import { listed, t } from '../../../resources/kit/text'
import { uiOf } from '../../fields'
import { useText } from '../../ui/useText'
import { endsOf, isListOperator, isRangeOperator, isUnaryOperator, splitList } from '../../fields/filters/filterTypes'

import type { ReactNode } from 'react'

import type { Column } from '../../../resources/kit/derived'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol/list'
import type { Text, Translate } from '../../../resources/kit/text'
import type { LabelQuery } from '../../fields/fieldUi'

/** The value is the text of an address: lists and ranges have commas. */
interface Condition {
  readonly operator: Operator
  readonly value: string
}

interface Props {
  /** The resource of the list. */
  readonly path: string
  readonly column: Column
  readonly filter: Condition
  readonly children: (text: string) => ReactNode
}

/** A condition of a list in words. References show the name of their row; the id until the name is loaded, and if the row was deleted. */
export function FilterText(props: Props) {
  const { path, column, filter } = props
  const query = uiOf(column.field).filterLabels?.(filter.value, column.field, path)
  return query ? <NamedText {...props} query={query} /> : <PlainFilterText {...props} />
}

function PlainFilterText({ column, filter, children, labelOf }: Props & { readonly labelOf?: LabelOf }) {
  const translate = useText()
  return children(filterText(filter, column, translate, labelOf))
}

function NamedText({ query: { queryKey, staleTime, load }, ...props }: Props & { readonly query: LabelQuery }) {
  const source = useData()
  const translate = useText()
  const { data = [] } = useQuery({ queryKey, queryFn: () => load(source, translate), enabled: props.filter.value !== '', staleTime })
  return <PlainFilterText {...props} labelOf={(id) => data.find((option) => option.id === id)?.label} />
}

/** The text of a condition ; `{value}` is the formatted value. */
const conditionTexts: Readonly<Record<Operator, Text>> = {
  eq: t('{field}：{value}', '{field}: {value}'),
  ne: t('{field} ≠ {value}', '{field} ≠ {value}'),
  gt: t('{field} > {value}', '{field} > {value}'),
  egt: t('{field} ≥ {value}', '{field} ≥ {value}'),
  lt: t('{field} < {value}', '{field} < {value}'),
  elt: t('{field} ≤ {value}', '{field} ≤ {value}'),
  LIKE: t('{field}包含“{value}”', '{field} contains “{value}”'),
  'NOT LIKE': t('{field}不含“{value}”', '{field} without “{value}”'),
  IN: t('{field}：{value}', '{field}: {value}'),
  'NOT IN': t('{field}不是 {value}', '{field} is not {value}'),
  RANGE: t('{field}：{value}', '{field}: {value}'),
  'NOT RANGE': t('{field}不在 {value}', '{field} not in {value}'),
  NULL: t('{field}为空', '{field} is empty'),
  'NOT NULL': t('{field}不为空', '{field} is not empty'),
  FIND_IN_SET: t('{field}包含 {value}', '{field} includes {value}'),
}

const valueTexts = {
  between: t('{from} 至 {to}', '{from} to {to}'),
  from: t('{from} 起', 'from {from}'),
  until: t('至 {to}', 'until {to}'),
}

/** The label of a referenced row; its id until the label is loaded. */
type LabelOf = (id: string) => string | undefined

/** A condition as text: `余额：5 至 10`, `Status: Enabled`. */
export function filterText(filter: Condition, column: Column, translate: Translate, labelOf: LabelOf = () => undefined): string {
  return translate(conditionTexts[filter.operator], {
    field: column.label,
    value: isUnaryOperator(filter.operator) ? '' : valueText(filter, column.field, translate, labelOf),
  })
}

function valueText({ operator, value }: Condition, field: AnyField, translate: Translate, labelOf: LabelOf): string {
  if (isRangeOperator(operator)) return rangeText(value, translate)
  const { filterSeparator } = uiOf(field)
  const parts = isListOperator(operator) || filterSeparator !== undefined ? splitList(value) : [value]
  const words = parts.map((part) => wordOf(field, part, translate, labelOf))
  return filterSeparator === undefined ? translate(listed(words)) : words.join(filterSeparator)
}

function rangeText(value: string, translate: Translate): string {
  const [from, to] = endsOf(value)
  if (from === to) return from
  if (!from) return translate(valueTexts.until, { to })
  return to ? translate(valueTexts.between, { from, to }) : translate(valueTexts.from, { from })
}

function wordOf(field: AnyField, value: string, translate: Translate, labelOf: LabelOf): string {
  const label = uiOf(field).labelOf?.(value, field)
  return label ? translate(label) : (labelOf(value) ?? value)
}
