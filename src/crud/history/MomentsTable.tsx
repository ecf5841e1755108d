import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'

import { useData, useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { LoadError } from '../../ui/feedback/LoadError'
import { useText } from '../../ui/useText'
import { isSameValue } from '../form/dirtyFields'
import { VersionValue } from '../form/MergeValue'
import { tableStyle } from '../undo/ConflictDialog'
import { bySystem } from './HistoryList'
import { kindLabel, undoneKind } from './kindLabel'

import type { AnyResource } from '../../../resources/kit/define'
import type { HistoryEntry } from '../../../resources/kit/protocol/undo'

const texts = {
  field: t('字段', 'Field'),
  after: t('“{what}”之后（{by}，{at}）', 'After “{what}” ({by}, {at})'),
  differs: t('不同', 'differs'),
  absent: t('当时记录已删除', 'The record was deleted then'),
  same: t('两个时刻的内容相同', 'Nothing differs between the two'),
}

interface Props {
  readonly resource: AnyResource
  readonly id: number
  /** The older one first. */
  readonly pair: readonly [HistoryEntry, HistoryEntry]
  /** All that were read: an undo has the name of what it undid. */
  readonly entries: readonly HistoryEntry[]
}

/** The row as it was after each of two changes, field by field; what differs is marked. */
export function MomentsTable({ resource, id, pair, entries }: Props) {
  const translate = useText()
  const format = useFormat()
  const data = useData()
  const ids = pair.map((entry) => entry.id)
  const moments = useQuery({
    queryKey: [resource.path, 'moments', id, ...ids],
    queryFn: ({ signal }) => data.moments(resource.path, id, ids, signal),
    retry: false,
  })
  if (moments.error) return <LoadError text={moments.error.message} onRetry={() => void moments.refetch()} />
  if (!moments.data) return <Skeleton variant="rounded" height={240} />
  const rows = moments.data.moments.map(({ row }) => row)
  const fields = Object.entries(resource.fields).filter(([name]) => rows.some((row) => row?.[name] !== undefined))
  const differing = new Set(fields.flatMap(([name, field]) => (isSameValue(field, rows[0]?.[name], rows[1]?.[name]) ? [] : [name])))
  return (
    <>
      {differing.size === 0 ? (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate(texts.same)}
        </Alert>
      ) : null}
      <Box component="table" sx={{ ...tableStyle, '& tr[data-differs="true"]': { bgcolor: 'action.selected', '& td, & td *': { fontWeight: 600 } } }}>
        <thead>
          <tr>
            <th scope="col">{translate(texts.field)}</th>
            {pair.map((entry) => (
              <th key={entry.id} scope="col">
                {translate(texts.after, {
                  what: kindLabel(resource, { ...entry, kind: undoneKind(entries, entry) }, translate),
                  at: format.moment(entry.at),
                  by: entry.by || translate(bySystem),
                })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields
            .toSorted(([one], [other]) => Number(differing.has(other)) - Number(differing.has(one)))
            .map(([name, field]) => (
              <tr key={name} data-differs={differing.has(name)} title={differing.has(name) ? translate(texts.differs) : undefined}>
                <th scope="row">{translate(field.label)}</th>
                {rows.map((row, at) => (
                  <td key={ids[at]}>
                    {row ? (
                      <VersionValue name={name} field={field} path={resource.path} value={row[name]} other={rows[1 - at]?.[name]} row={row} />
                    ) : (
                      translate(texts.absent)
                    )}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </Box>
    </>
  )
}
