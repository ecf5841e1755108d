import Box from '@mui/material/Box'

import { resources } from '../../../resources'
import { columnOf } from '../../../resources/kit/derived'
import { operators } from '../../../resources/kit/protocol/list'
import { t } from '../../../resources/kit/text'
import { isRangeOperator } from '../../fields/filters/filterTypes'
import { useText } from '../../ui/useText'
import { FilterText } from '../filter/FilterText'

import type { AnyResource } from '../../../resources/kit/define'
import type { Operator, Row, SearchItem } from '../../../resources/kit/protocol/list'

const texts = {
  all: t('全部记录', 'All records'),
  tab: t('标签页：{tab}', 'Tab: {tab}'),
  search: t('搜索“{q}”', 'Search “{q}”'),
  ids: t('勾选的 {count} 条', '{count} selected {count:record|records}'),
  ascending: t('按{field}升序', 'By {field}, ascending'),
  descending: t('按{field}降序', 'By {field}, descending'),
}

/** The rows of a list as they were requested. */
interface Rows {
  readonly filter?: { readonly search?: readonly SearchItem[]; readonly quickSearch?: string; readonly tab?: string }
  readonly order?: string
  readonly ids?: readonly number[]
}

interface Props {
  readonly value: unknown
  readonly row: Row
  /** The field of the row that says of which list they are. */
  readonly typeField: string
}

/** Which rows of a list were meant, in the words of its filters. */
export function ListConditions({ value, row, typeField }: Props) {
  const translate = useText()
  const list = resources.find(({ exportTask }) => exportTask?.type === row[typeField])
  const { filter = {}, order, ids = [] } = rowsIn(value)
  if (!list) return null
  const { tab, quickSearch, search = [] } = filter
  const title = tab === undefined ? undefined : list.list.tabs?.[tab]?.title
  const plain = [
    ...(ids.length > 0 ? [translate(texts.ids, { count: ids.length })] : []),
    ...(title ? [translate(texts.tab, { tab: title })] : []),
    ...(quickSearch ? [translate(texts.search, { q: quickSearch })] : []),
  ]
  const sorted = orderIn(list, order)
  return (
    <Box component="ul" sx={listStyle}>
      {(plain.length + search.length === 0 ? [translate(texts.all)] : plain).map((text) => (
        <Tag key={text} text={text} />
      ))}
      {search.map((item, at) => (
        <Condition key={at} list={list} item={item} />
      ))}
      {sorted ? <Tag text={translate(sorted.isDescending ? texts.descending : texts.ascending, { field: sorted.label })} /> : null}
    </Box>
  )
}

const Tag = ({ text }: { readonly text: string }) => <li className="cell-tag">{text}</li>

/** A condition on a column that the list no longer has is shown as it was sent; the task itself is refused then. */
function Condition({ list, item }: { readonly list: AnyResource; readonly item: SearchItem }) {
  const { field, operator, val } = item
  const column = columnOf(list, field)
  const known = operators.find((one) => one === operator)
  if (!column || !known) return <Tag text={[field, operator, val].join(' ')} />
  return (
    <FilterText path={list.path} column={column} filter={{ operator: known, value: valueIn(known, val) }}>
      {(text) => <Tag text={text} />}
    </FilterText>
  )
}

/** Days were sent as their first and last second. */
function valueIn(operator: Operator, sent: unknown): string {
  const text = Array.isArray(sent) ? sent.join(',') : String(sent ?? '')
  const parts = isRangeOperator(operator) ? text.split(',') : [text]
  const isWhole = parts.every((part) => part === '' || /^.{10} (00:00:00|23:59:59)$/.test(part))
  return (isWhole ? parts.map((part) => part.slice(0, 10)) : parts).join(',')
}

function orderIn(list: AnyResource, order = '') {
  const [name = '', direction] = order.split(',')
  const column = columnOf(list, name)
  return column && { label: column.label, isDescending: direction === 'desc' }
}

function rowsIn(value: unknown): Rows {
  const rows: unknown = typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value
  return typeof rows === 'object' && rows !== null ? rows : {}
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.75,
  // there is room for the whole text
  '& .cell-tag': { whiteSpace: 'normal' },
} as const
