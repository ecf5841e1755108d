import Box from '@mui/material/Box'

import { useFormat } from '../../../providers/hooks'
import { choicesOf } from '../../../resources/kit/derived'
import { isBlank } from '../../fields/cells/cellTypes'
import { useText } from '../../ui/useText'
import { entityAt } from './RelatedTable'
import { Section } from './Section'

import type { RelatedRows, Row } from '../../../resources/kit/protocol/list'
import type { Timeline } from '../../../resources/kit/show'

interface Props {
  readonly timeline: Timeline
  readonly rows: RelatedRows
}

/** What happened to the row: when, what and by whom, the newest first. */
export function TimelineOfRow({ timeline, rows: { list } }: Props) {
  const translate = useText()
  const format = useFormat()
  const { what, text, who, whoKind, at } = timeline
  const entity = entityAt(timeline.of)
  if (!entity || list.length === 0) return null
  const labelOf = (name: string, row: Row): string => {
    const label = choicesOf(entity.fields[name])?.[String(row[name])]
    return label ? translate(label) : String(row[name] ?? '')
  }
  const nameOf = (row: Row): string => {
    if (who && !isBlank(row[who])) return String(row[who])
    return whoKind ? labelOf(whoKind, row) : ''
  }
  return (
    <Section title={translate(entity.title)}>
      <Box component="ol" sx={timelineStyle}>
        {list.map((row) => (
          <li key={row.id}>
            <div className="entry-head">
              <strong>{labelOf(what, row)}</strong>
              <span>{nameOf(row)}</span>
              <time>{format.moment(Number(row[at]))}</time>
            </div>
            {text && !isBlank(row[text]) ? <div className="entry-text">{String(row[text])}</div> : null}
          </li>
        ))}
      </Box>
    </Section>
  )
}

export const timelineStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: 14,
  '& li': { position: 'relative', pl: 2.5, pb: 1.5 },
  '& li::before': { content: '""', position: 'absolute', left: 3, top: 7, width: 8, height: 8, borderRadius: '50%', bgcolor: 'text.disabled' },
  '& li:first-of-type::before': { bgcolor: 'primary.main' },
  '& li:not(:last-of-type)::after': { content: '""', position: 'absolute', left: 6.5, top: 18, bottom: -4, borderLeft: 1, borderColor: 'divider' },
  '& .entry-head': { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline', '& span, & time': { color: 'text.secondary', fontSize: 13 } },
  '& strong': { fontWeight: 500 },
  '& time': { fontVariantNumeric: 'tabular-nums' },
  '& .entry-text': { color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
} as const
