import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

import { Link } from 'react-router-dom'

import { useCan, useFormat, useSession } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { entities, resourceAt } from '../../../resources'
import { columnOf, nameFieldOf } from '../../../resources/kit/derived'
import { limits } from '../../../resources/kit/protocol/list'
import { t } from '../../../resources/kit/text'
import { uiOf } from '../../fields'
import { Cell } from '../../fields/Cell'
import { isBlank, valueOf } from '../../fields/cells/cellTypes'
import { CopyButton } from '../../ui/cell/CopyButton'
import { useIsPhone } from '../../ui/useIsPhone'
import { useText } from '../../ui/useText'
import { equalTo, listAddress } from '../url/listAddress'
import { isOff, isZero } from './FieldList'
import { linkStyle, ReferenceLink, useMayOpen } from './ReferenceLink'
import { Section } from './Section'

import type { ReactNode } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { RelatedRows, Row } from '../../../resources/kit/protocol/list'
import type { RelatedTable as Definition } from '../../../resources/kit/show'

const texts = {
  total: t('合计', 'Total'),
  some: t('共 {count} 条，显示前 {shown} 条', '{count} records, first {shown} shown'),
  newest: t('共 {count} 条，显示最近 {shown} 条', '{count} records, latest {shown} shown'),
  all: t('查看全部：{title}（{count}）', 'View all: {title} ({count})'),
}

/** The definition of an entity, also of one without a screen. */
export const entityAt = (path: string): AnyResource | undefined => entities.find((one) => one.path === path)

interface Props {
  /** The row whose details have the table. */
  readonly row: Row
  readonly table: Definition
  readonly rows: RelatedRows
  /** The button of the action that changes these rows. */
  readonly button?: ReactNode
}

/** The rows of another entity that refer to the row. */
export function RelatedTable({ row, table, rows: { list, count, totals }, button }: Props) {
  const translate = useText()
  const format = useFormat()
  const entity = entityAt(table.of)
  const address = useListOf(table, row)
  if (!entity || list.length === 0) return null
  const title = translate(table.title ?? entity.title)
  // counting stops there
  const number = count > limits.countedTotal ? `${format.number(limits.countedTotal)}+` : format.number(count)
  return (
    <Section
      title={title}
      count={number}
      button={
        <>
          {button}
          {address === undefined ? null : (
            <Button component={Link} to={address} size="small" sx={{ py: 0 }}>
              {translate(texts.all, { title, count: number })}
            </Button>
          )}
        </>
      }
    >
      <EntityTable entity={entity} names={table.columns} below={table.below} list={list} title={title} {...(table.totals && list.length > 1 && { totals })} />
      {count > list.length ? (
        <Box component="p" sx={{ m: 0, mt: 0.5, fontSize: 13, color: 'text.secondary' }}>
          {translate(table.newest !== undefined || entity.isLog ? texts.newest : texts.some, {
            count: number,
            shown: format.number(list.length),
          })}
        </Box>
      ) : null}
    </Section>
  )
}

/** Their own list, filtered by the row, for those who may see it. */
function useListOf({ of, by, equals = 'id' }: Definition, row: Row): string | undefined {
  const { menus } = useSession()
  const can = useCan()
  const value = row[equals]
  const filter = typeof value === 'number' && can(of, 'index') ? equalTo(resourceAt(of), by, value) : undefined
  return filter && listAddress(of, menus, { filters: [filter] })
}

interface TableProps {
  readonly entity: AnyResource
  readonly names: readonly string[]
  /** Columns in a second line below another. */
  readonly below?: Definition['below']
  readonly list: readonly Row[]
  readonly title: string
  /** Sums of columns below. */
  readonly totals?: Readonly<Record<string, unknown>>
}

/**
 * Rows of any entity with links to their details; on a phone each is a card of labels and values. It scrolls sideways in itself; columns without any value, or
 * only with switches that are off, are left out.
 */
export function EntityTable({ entity, names, below = {}, list, title, totals }: TableProps) {
  const translate = useText()
  const mayOpen = useMayOpen()
  const isOwnLink = mayOpen(entity)
  const isFilled = (column: Column): boolean => list.some((row) => !isBlank(valueOf(row, column.name)) && !isOff(column, row))
  const filled = names.flatMap((name) => columnOf(entity, name) ?? []).filter(isFilled)
  const belowOf = ({ name }: Column): Column | undefined => filled.find((one) => one.name === below[name])
  const columns = filled.filter((one) => !filled.some((other) => belowOf(other) === one))
  const isLink = (column: Column): boolean => isOwnLink && column.name === nameFieldOf(entity)
  const isPhone = useIsPhone()
  if (isPhone) {
    const inOrder = columns.flatMap((column) => [column, belowOf(column) ?? []].flat())
    return <Cards {...{ entity, list, title, totals, isLink }} columns={inOrder} />
  }
  return (
    <Box sx={frameStyle} role="group" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-align={uiOf(column.field).layout(column.field).align}>
                {[column, belowOf(column)].map((one) => one && <div key={one.name}>{translate(one.label)}</div>)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <ValueCell key={column.name} {...{ entity, column, row }} below={belowOf(column)} isLink={isLink(column)} />
              ))}
            </tr>
          ))}
        </tbody>
        {totals ? (
          <tfoot>
            <tr>
              {columns.map((column, at) =>
                Object.hasOwn(totals, column.name) ? (
                  <ValueCell key={column.name} {...{ entity, column }} below={belowOf(column)} row={{ id: 0, ...totals }} />
                ) : at === 0 ? (
                  <th key={column.name} scope="row">
                    {translate(texts.total)}
                  </th>
                ) : (
                  <td key={column.name} />
                ),
              )}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </Box>
  )
}

interface CardsProps extends Pick<TableProps, 'entity' | 'list' | 'title' | 'totals'> {
  readonly columns: readonly Column[]
  readonly isLink: (column: Column) => boolean
}

/** The rows on a phone. */
function Cards({ entity, list, title, totals, columns, isLink }: CardsProps) {
  const translate = useText()
  const valuesOf = (row: Row, shown: readonly Column[]) => (
    <dl>
      {shown
        .filter(({ name }) => !isBlank(valueOf(row, name)))
        .map((column) => (
          <div key={column.name} data-zero={isZero(column, row)}>
            <dt>{translate(column.label)}</dt>
            <dd>
              <Value {...{ entity, column, row }} isLink={isLink(column)} />
            </dd>
          </div>
        ))}
    </dl>
  )
  const summed = columns.filter(({ name }) => totals && Object.hasOwn(totals, name))
  return (
    <Box sx={cardsStyle} role="group" aria-label={title}>
      <ul>
        {list.map((row) => (
          <li key={row.id}>{valuesOf(row, columns)}</li>
        ))}
      </ul>
      {totals ? (
        <Box sx={{ fontWeight: 600 }}>
          {translate(texts.total)}
          {valuesOf({ id: 0, ...totals }, summed)}
        </Box>
      ) : null}
    </Box>
  )
}

interface ValueProps {
  readonly entity: AnyResource
  readonly column: Column
  readonly row: Row
  readonly isLink?: boolean
}

function ValueCell({ below, ...props }: ValueProps & { readonly below?: Column | undefined }) {
  const { entity, column, row } = props
  return (
    <td data-align={uiOf(column.field).layout(column.field).align} data-zero={isZero(column, row)}>
      <Value {...props} />
      {below && !isBlank(valueOf(row, below.name)) ? (
        <div className="second">
          <Value {...{ entity, row }} column={below} />
        </div>
      ) : null}
    </td>
  )
}

/** One value, as in a list; the name of the row is a link to its details. */
function Value({ entity, column, row, isLink = false }: ValueProps) {
  const { name, field } = column
  const value = valueOf(row, name)
  const cell = (
    <ReferenceLink column={column} row={row}>
      <Cell name={name} field={{ ...field, readOnly: true, ...(isLink && { copy: false }) }} value={value} row={row} resource={entity} canEdit={false} />
    </ReferenceLink>
  )
  if (!isLink) return cell
  return (
    <span className="linked">
      <Link to={`${screenAddress(entity.path)}/show/${row.id}`}>{cell}</Link>
      {field.copy && !isBlank(value) ? <CopyButton value={String(value)} /> : null}
    </span>
  )
}

const linkedStyle = {
  '& .linked': { display: 'flex', alignItems: 'center', gap: '2px' },
  '& td a, & dd a': linkStyle,
} as const

const cardsStyle = {
  fontSize: 13,
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& li, & dl': { py: 0.75 },
  '& li': { borderBottom: 1, borderColor: 'divider' },
  '& li dl': { py: 0 },
  '& dl': { m: 0 },
  '& dl > div': { display: 'flex', gap: 2, py: 0.25 },
  '& dt': { flex: '0 0 36%', fontWeight: 400, color: 'text.secondary' },
  '& dd': { m: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& [data-zero="true"]': { color: 'text.secondary' },
  ...linkedStyle,
} as const

const frameStyle = {
  overflowX: 'auto',
  fontSize: 13,
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 1 },
  '& table': { borderCollapse: 'collapse', width: '100%' },
  '& th, & td': {
    px: 1,
    py: 0.75,
    textAlign: 'left',
    whiteSpace: 'nowrap',
    maxWidth: 240,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& thead th': {
    fontWeight: 400,
    color: 'text.secondary',
    whiteSpace: 'normal',
    wordBreak: 'keep-all',
    verticalAlign: 'bottom',
    minWidth: 64,
  },
  '& tfoot th, & tfoot td': { fontWeight: 600, borderBottom: 0 },
  '& [data-align="right"]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& [data-align="center"]': { textAlign: 'center' },
  // the words of such a cell take whatever width is left
  '& td:has(> .cell-measured)': { minWidth: 150 },
  '& .second': { color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis' },
  ...linkedStyle,
  '& td[data-zero="true"]': { color: 'text.secondary' },
} as const
