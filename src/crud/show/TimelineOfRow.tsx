import Box from '@mui/material/Box'

import { useFormat } from '../../../providers/hooks'
import { choicesOf } from '../../../resources/kit/derived'
import { isBlank } from '../../fields/cells/cellTypes'
import { timelineStyle } from '../../ui/timelineStyle'
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
