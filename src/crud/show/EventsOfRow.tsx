import Box from '@mui/material/Box'
import { Link } from 'react-router-dom'

import { useFormat } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { choicesOf, columnOf, nameFieldOf } from '../../../resources/kit/derived'
import { listed, t } from '../../../resources/kit/text'
import { Cell } from '../../fields/Cell'
import { isBlank, valueOf } from '../../fields/cells/cellTypes'
import { timelineStyle } from '../../ui/timelineStyle'
import { useText } from '../../ui/useText'
import { kindLabel } from '../history/kindLabel'
import { linkStyle, useMayOpen } from './ReferenceLink'
import { entityAt } from './RelatedTable'
import { Section } from './Section'

import type { ReactNode } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row, DetailEvent, RowEvents } from '../../../resources/kit/protocol/list'
import type { EventList, EventSource } from '../../../resources/kit/show'

const texts = { more: t('显示最近 {count} 条', 'The latest {count} are shown'), system: t('系统', 'System') }

interface Props {
  readonly resource: AnyResource
  readonly events: EventList
  readonly answer: RowEvents
}

/** What happened around the row, whatever list it is from, the newest first. */
export function EventsOfRow({ resource, events, answer: { list, has_more } }: Props) {
  const translate = useText()
  const format = useFormat()
  if (list.length === 0) return null
  return (
    <Section title={translate(events.title)}>
      <Box component="ol" sx={eventsStyle}>
        {list.map((event) => {
          const source = event.source === null ? undefined : events.of[event.source]
          const time = <time>{format.moment(event.at)}</time>
          if (event.source === null) return <ChangeEvent key={`change ${event.id}`} resource={resource} event={event} time={time} />
          return source ? <SourceEvent key={`${event.source} ${event.row.id}`} source={source} row={event.row} time={time} /> : null
        })}
      </Box>
      {has_more ? (
        <Box component="p" sx={{ m: 0, fontSize: 13, color: 'text.secondary' }}>
          {translate(texts.more, { count: format.number(list.length) })}
        </Box>
      ) : null}
    </Section>
  )
}

interface SourceProps {
  readonly source: EventSource
  readonly row: Row
  readonly time: ReactNode
}

/** A row of a list at one of its moments; its name leads to its details. */
function SourceEvent({ source: { of, label, what, columns, who }, row, time }: SourceProps) {
  const translate = useText()
  const mayOpen = useMayOpen()
  const entity = entityAt(of)
  if (!entity) return null
  const choice = what === undefined ? undefined : choicesOf(entity.fields[what])?.[String(row[what])]
  const name = who === undefined ? undefined : valueOf(row, who)
  return (
    <li>
      <div className="entry-head">
        <strong>{choice ? `${translate(label)}: ${translate(choice)}` : translate(label)}</strong>
        {isBlank(name) ? null : <span>{String(name)}</span>}
        {time}
      </div>
      <div className="entry-text">
        {columns.flatMap((one) => {
          const column = columnOf(entity, one)
          const value = valueOf(row, one)
          if (!column || isBlank(value)) return []
          const cell = <Cell name={one} field={{ ...column.field, readOnly: true, copy: false }} value={value} row={row} resource={entity} canEdit={false} />
          return [
            <span key={one}>{one === nameFieldOf(entity) && mayOpen(entity) ? <Link to={`${screenAddress(of)}/show/${row.id}`}>{cell}</Link> : cell}</span>,
          ]
        })}
      </div>
    </li>
  )
}

interface ChangeProps {
  readonly resource: AnyResource
  readonly event: Extract<DetailEvent, { readonly source: null }>
  readonly time: ReactNode
}

/** A change of the row itself: which fields; their values are in the history. */
function ChangeEvent({ resource, event: { by, kind, fields }, time }: ChangeProps) {
  const translate = useText()
  const names = fields.flatMap((name) => (resource.fields[name] ? [translate(resource.fields[name].label)] : []))
  return (
    <li>
      <div className="entry-head">
        <strong>{kindLabel(resource, { kind, undoes: null, is_redo: false }, translate)}</strong>
        <span>{by || translate(texts.system)}</span>
        {time}
      </div>
      {names.length > 0 ? <div className="entry-text">{translate(listed(names))}</div> : null}
    </li>
  )
}

const eventsStyle = {
  ...timelineStyle,
  '& .entry-text': { ...timelineStyle['& .entry-text'], display: 'flex', flexWrap: 'wrap', columnGap: 1.5, '& a': linkStyle },
} as const
