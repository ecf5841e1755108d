import Box from '@mui/material/Box'

import { t } from '../../../resources/kit/text'
import { isBlank } from '../../fields/cells/cellTypes'
import { useText } from '../../ui/useText'
import { MergeValue, VersionValue } from '../form/MergeValue'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { HistoryEntry } from '../../../resources/kit/protocol/undo'
import type { Text } from '../../../resources/kit/text'

const texts = {
  changed: t('已修改', 'changed'),
  filled: t('已填写', 'filled in'),
  all: t('{count} 个字段的值', 'Values of {count} {count:field|fields}'),
  from: t('由', 'from'),
  to: t('改为', 'to'),
}

/** What a history is about: a row, or a tab of settings. */
export type ChangedRecord = Pick<AnyResource, 'path' | 'fields' | 'actions'>

interface Props {
  readonly record: ChangedRecord
  readonly entry: HistoryEntry
}

/** The changed fields with their old and new values; those of a whole row are folded away. */
export function ChangedValues({ record: { path, fields }, entry: { before, after } }: Props) {
  const translate = useText()
  const isWhole = before === null || after === null
  const values = { ...before, ...after }
  const names = Object.keys(fields).filter((name) => Object.hasOwn(values, name) && !(isWhole && isNothing(values[name])))
  if (names.length === 0) return null
  const list = (
    <Box component="dl" sx={listStyle}>
      {names.map((name) => {
        const field = fields[name]
        return field ? (
          <ChangedValue key={name} {...{ name, field, path, label: field.label }} before={before?.[name]} after={after?.[name]} isWhole={isWhole} />
        ) : null
      })}
    </Box>
  )
  if (!isWhole) return list
  return (
    <details>
      <summary>{translate(texts.all, { count: names.length })}</summary>
      {list}
    </details>
  )
}

interface ValueProps {
  readonly name: string
  readonly field: AnyField
  readonly path: string
  readonly label: Text
  readonly before: unknown
  readonly after: unknown
  readonly isWhole: boolean
}

function ChangedValue({ name, field, path, label, before, after, isWhole }: ValueProps) {
  const translate = useText()
  const shared = { name, field, path }
  const isOpaque = before === '***' || after === '***' || isKeptElsewhere(field)
  return (
    <>
      <dt>{translate(label)}</dt>
      <dd>
        {isOpaque ? (
          <span className="opaque">{translate(isWhole ? texts.filled : texts.changed)}</span>
        ) : isWhole ? (
          <MergeValue {...shared} value={after ?? before} row={{ [name]: after ?? before }} />
        ) : (
          <>
            <del aria-label={translate(texts.from)}>
              <VersionValue {...shared} value={before} other={after} row={{ [name]: before }} />
            </del>
            <span aria-hidden>→</span>
            <ins aria-label={translate(texts.to)}>
              <VersionValue {...shared} value={after} other={before} row={{ [name]: after }} />
            </ins>
          </>
        )}
      </dd>
    </>
  )
}

/** A control whose values are in other tables: the log has what was sent, and nothing from before. */
const isKeptElsewhere = (field: AnyField): boolean => 'control' in field && !field.stored

const isNothing = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0)

const listStyle = {
  m: 0,
  mt: 0.5,
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, 22%) minmax(0, 1fr)',
  columnGap: 1.5,
  alignItems: 'baseline',
  fontSize: 13,
  '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
  '& dd': { m: 0, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 },
  '& del, & ins': { textDecoration: 'none', minWidth: 0, '& > *': { py: '2px', minHeight: 0 } },
  '& del': { color: 'text.secondary', textDecoration: 'line-through' },
  '& .opaque': { color: 'text.secondary' },
} as const
