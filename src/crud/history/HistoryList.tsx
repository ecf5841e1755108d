import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { ChangedValues } from './ChangedValues'
import { kindLabel, undoneKind } from './kindLabel'

import type { HistoryEntry } from '../../../resources/kit/protocol/undo'
import type { ChangedRecord } from './ChangedValues'

const texts = {
  undo: t('撤销', 'Undo'),
  undoThis: t('撤销 {at} 的“{what}”', 'Undo “{what}” of {at}'),
  compare: t('选择 {at} 的“{what}”进行比较', 'Compare “{what}” of {at}'),
  undone: t('已撤销', 'Undone'),
}
/** Who did what no account did. */
export const bySystem = t('系统', 'System')

interface Props {
  readonly record: ChangedRecord
  readonly entries: readonly HistoryEntry[]
  /** Absent where nothing is compared. */
  readonly choice?: { readonly chosen: readonly number[]; readonly onChoose: (id: number) => void }
  readonly isRunning: boolean
  readonly onUndo: (entry: HistoryEntry) => void
}

/** Who did what to the record and when, the newest first. */
export function HistoryList({ record, entries, choice, isRunning, onUndo }: Props) {
  const translate = useText()
  const format = useFormat()
  return (
    <Box component="ol" sx={listStyle}>
      {entries.map((entry) => {
        const [at, what] = [format.moment(entry.at), kindLabel(record, { ...entry, kind: undoneKind(entries, entry) }, translate)]
        return (
          <li key={entry.id} data-undone={entry.undone_by !== null}>
            <div className="entry-head">
              {choice ? (
                <Checkbox
                  size="small"
                  checked={choice.chosen.includes(entry.id)}
                  onChange={() => choice.onChoose(entry.id)}
                  slotProps={{ input: { 'aria-label': translate(texts.compare, { at, what }) } }}
                  sx={{ p: 0.25, ml: -0.5 }}
                />
              ) : null}
              <strong>{what}</strong>
              <span>{entry.by || translate(bySystem)}</span>
              <time>{at}</time>
              {entry.undone_by === null ? null : <em>{translate(texts.undone)}</em>}
              {entry.can_undo ? (
                <Button
                  size="small"
                  disabled={isRunning}
                  onClick={() => onUndo(entry)}
                  aria-label={translate(texts.undoThis, { at, what })}
                  sx={{ ml: 'auto', py: 0 }}
                >
                  {translate(texts.undo)}
                </Button>
              ) : null}
            </div>
            <ChangedValues record={record} entry={entry} />
          </li>
        )
      })}
    </Box>
  )
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: 14,
  '& > li': { py: 1, borderBottom: 1, borderColor: 'divider' },
  '& > li[data-undone="true"] strong': { textDecoration: 'line-through', color: 'text.secondary' },
  '& .entry-head': { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center', minHeight: 30 },
  '& .entry-head > span, & time, & em': { color: 'text.secondary', fontSize: 13, fontStyle: 'normal' },
  '& strong': { fontWeight: 500 },
  '& time': { fontVariantNumeric: 'tabular-nums' },
  '& summary': { cursor: 'pointer', fontSize: 13, color: 'text.secondary' },
} as const
