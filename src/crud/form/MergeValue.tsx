import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'

import { useData } from '../../../providers/hooks'
import { isWritable } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { hasRows } from '../../../resources/kit/types/lines'
import { uiOf } from '../../fields'
import { linesOf } from '../../fields/cells/lineTexts'
import { ReadOnlyValue } from '../../fields/ReadOnlyValue'
import { useText } from '../../ui/useText'
import { isSameValue } from './dirtyFields'
import { changedCells, lineDifferences } from './mergeLines'

import type { AnyField, FieldOf, Fields } from '../../../resources/kit/fieldTypes'
import type { LineValues } from '../../fields/cells/lineTexts'
import type { FormRow } from './dirtyFields'

interface MergeValueProps {
  readonly name: string
  readonly field: AnyField
  readonly path: string
  readonly value: unknown
  readonly row: FormRow
}

/** A value of one version as text. Labels that neither row has are requested. */
export function MergeValue({ name, field, path, value, row }: MergeValueProps) {
  const data = useData()
  const translate = useText()
  const { loadText } = uiOf(field)
  const { data: words, isPending } = useQuery({
    queryKey: ['merge words', path, name, value],
    queryFn: () => loadText?.(value, field, { data, path, translate }) ?? '',
    enabled: loadText !== undefined,
    retry: false,
  })
  if (!loadText) return <ReadOnlyValue name={name} field={field} path={path} value={value} row={{ ...row, [name]: value }} />
  if (isPending) return <Skeleton width={80} />
  return <Box sx={{ py: '8px', overflowWrap: 'anywhere' }}>{words || '-'}</Box>
}

interface MergePartsProps {
  readonly names: readonly string[]
  readonly fields: Fields
  readonly path: string
  readonly row: FormRow
  readonly other: FormRow
}

/** The fields of a control as one version has them, as far as the other differs. */
export function MergeParts({ names, fields, path, row, other }: MergePartsProps) {
  const translate = useText()
  const differing = names.flatMap((name) => {
    const field = fields[name]
    return field && !isSameValue(field, row[name], other[name]) ? [{ name, field }] : []
  })
  const values = differing.map(
    ({ name, field }) => [field, <MergeValue key={name} name={name} field={field} path={path} value={row[name]} row={row} />] as const,
  )
  if (values.length === 1) return values[0]?.[1]
  return (
    <Box component="dl" sx={lineStyle}>
      {values.map(([{ label }, value]) => (
        <Fragment key={value.key}>
          <dt>{translate(label)}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </Box>
  )
}

const texts = { absent: t('没有这一行', 'No such row'), changed: t('不同', 'differs') }

interface MergeLineProps {
  readonly field: FieldOf<'lines'>
  readonly path: string
  readonly line: LineValues | undefined
  readonly other: LineValues | undefined
}

/** A line of one version; the cells that differ from the other version are marked. */
export function MergeLine({ field, path, line, other }: MergeLineProps) {
  const translate = useText()
  if (!line) return <Box sx={{ py: '8px', color: 'text.secondary' }}>{translate(texts.absent)}</Box>
  const changed = other ? changedCells(field, line, other) : new Set<string>()
  return (
    <Box component="dl" sx={lineStyle}>
      {Object.entries(field.columns).flatMap(([name, column]) =>
        isWritable(column)
          ? [
              <dt key={`${name}:label`}>{translate(column.label)}</dt>,
              <dd key={name} data-changed={changed.has(name)} title={changed.has(name) ? translate(texts.changed) : undefined}>
                <MergeValue name={name} field={column} path={path} value={line[name]} row={line} />
              </dd>,
            ]
          : [],
      )}
    </Box>
  )
}

interface VersionValueProps extends MergeValueProps {
  /** The value of the other version. */
  readonly other: unknown
}

/** A value of one version beside another one: of a table the lines that differ, in the same order on both sides. */
export function VersionValue({ other, ...version }: VersionValueProps) {
  const { name, field, path, value } = version
  const differences = hasRows(field) ? lineDifferences(name, field, { base: undefined, mine: value, theirs: other }) : []
  if (!hasRows(field) || differences.length === 0) return <MergeValue {...version} />
  const inOrder = differences.toSorted((one, another) => one.key.localeCompare(another.key, undefined, { numeric: true }))
  return inOrder.map(({ key, mine, theirs }) => <MergeLine key={key} field={field} path={path} line={lineOf(mine)} other={lineOf(theirs)} />)
}

const lineOf = (value: unknown): LineValues | undefined => linesOf([value])[0]

const lineStyle = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(64px, auto) minmax(0, 1fr)' },
  columnGap: 1,
  alignItems: 'baseline',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0 },
  '& dd[data-changed="true"]': { fontWeight: 600, borderLeft: 3, borderColor: 'warning.main', pl: 1 },
} as const
