import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import { useId, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { usePinyin } from '../../ui/pinyin/usePinyin'
import { useText } from '../../ui/useText'

import type { KeyboardEvent } from 'react'

import type { Column } from '../../../resources/kit/derived'

const texts = {
  find: t('按字段筛选…', 'Filter by…'),
  fields: t('可筛选的字段', 'Fields'),
  none: t('没有这样的字段', 'No such field'),
  active: t('已筛选', 'In use'),
}

/** Fields that a digit chooses. */
const numbered = 9

interface Props {
  readonly columns: readonly Column[]
  /** Fields that have a filter. */
  readonly active: readonly string[]
  /** What was typed before this was shown. */
  readonly typed: string
  readonly onChoose: (name: string) => void
}

/** The fields of a filter, found by typing, by the arrow keys, or by the digit of one of the first nine. */
export function FilterFields({ columns, active, typed, onChoose }: Props) {
  const translate = useText()
  const id = useId()
  const [text, setText] = useState(typed)
  const [at, setAt] = useState(0)
  const matchPinyin = usePinyin(text)
  const typedText = text.trim().toLowerCase()
  const shown = columns.filter(
    ({ label, name }) => [label.zh, label.en, name].some((one) => one.toLowerCase().includes(typedText)) || matchPinyin(label.zh, typedText),
  )
  const current = Math.min(at, shown.length - 1)
  const idOf = (index: number): string => `${id}-${index}`
  const step = (by: number): void => {
    const next = (current + by + shown.length) % shown.length
    setAt(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const digit = text === '' && /^[1-9]$/.test(event.key) ? shown[Number(event.key) - 1] : undefined
    const chosen = event.key === 'Enter' ? shown[current] : digit
    if (chosen) onChoose(chosen.name)
    else if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else return
    event.preventDefault()
  }
  return (
    <>
      <InputBase
        autoFocus
        value={text}
        placeholder={translate(texts.find)}
        onChange={({ target }) => {
          setText(target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-label': translate(texts.find),
          'aria-expanded': true,
          'aria-controls': `${id}-list`,
          'aria-autocomplete': 'list',
          'aria-activedescendant': shown.length > 0 ? idOf(current) : undefined,
          maxLength: 40,
        }}
        sx={{ px: 1.5, py: 0.75, fontSize: 14, borderBottom: 1, borderColor: 'divider', flex: 'none' }}
      />
      {shown.length > 0 ? (
        <Box component="ul" role="listbox" id={`${id}-list`} aria-label={translate(texts.fields)} sx={listStyle}>
          {shown.map((column, index) => (
            <Box
              component="li"
              key={column.name}
              id={idOf(index)}
              role="option"
              aria-selected={index === current}
              onMouseMove={() => setAt(index)}
              onClick={() => onChoose(column.name)}
            >
              <span>{translate(column.label)}</span>
              {active.includes(column.name) ? <small>{translate(texts.active)}</small> : null}
              {text === '' && index < numbered ? <kbd aria-hidden>{index + 1}</kbd> : null}
            </Box>
          ))}
        </Box>
      ) : (
        <Box role="status" sx={{ p: 1.5, fontSize: 13, color: 'text.secondary' }}>
          {translate(texts.none)}
        </Box>
      )}
    </>
  )
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0.5,
  overflowY: 'auto',
  '& li': { display: 'flex', alignItems: 'center', gap: 1, minHeight: { xs: 44, sm: 32 }, px: 1, borderRadius: 1, fontSize: 14, cursor: 'pointer' },
  '& li > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& li[aria-selected="true"]': { bgcolor: 'action.selected' },
  '& small': { color: 'text.secondary' },
  '& kbd': { font: 'inherit', fontSize: 12, border: 1, borderColor: 'divider', borderRadius: 0.5, px: 0.625, lineHeight: '18px' },
} as const
