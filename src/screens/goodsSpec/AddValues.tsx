import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Box from '@mui/material/Box'
import { useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { ClipboardEvent, KeyboardEvent } from 'react'

const texts = {
  placeholder: t('输入规格值后回车', 'Type a value and press Enter'),
  label: t('为“{name}”添加规格值', 'Add a value to {name}'),
  add: t('添加值', 'Add value'),
}

/** Splits pasted values by lines, tabs, and Latin or Chinese commas. */
export const splitValues = (text: string): readonly string[] =>
  text
    .split(/[\n\r\t,\uff0c\u3001;\uff1b]+/)
    .map((one) => one.trim())
    .filter(Boolean)

interface Props {
  readonly id?: string | undefined
  readonly name: string
  readonly isDisabled: boolean
  /** Returns whether they were accepted. */
  readonly onAdd: (texts: readonly string[]) => boolean
}

/** The input after the last value. Enter adds, pasting several adds them all, and blur adds the typed value. */
export function AddValues({ id, name, isDisabled, onAdd }: Props) {
  const translate = useText()
  const [typed, setTyped] = useState('')
  const add = (text: string): void => {
    const values = splitValues(text)
    if (onAdd(values.length ? values : [''])) setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    add(typed)
  }
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text')
    if (splitValues(text).length < 2) return
    event.preventDefault()
    add(typed + text)
  }
  return (
    <Box sx={{ display: 'inline-flex', gap: 0.5 }}>
      <OutlinedInput
        id={id}
        size="small"
        value={typed}
        disabled={isDisabled}
        placeholder={translate(texts.placeholder)}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => (typed.trim() ? add(typed) : undefined)}
        slotProps={{ input: { 'aria-label': translate(texts.label, { name }), autoComplete: 'off' } }}
        sx={{ width: 180, height: 32, fontSize: 13 }}
      />
      <Button variant="outlined" disabled={isDisabled} onMouseDown={(event) => event.preventDefault()} onClick={() => add(typed)}>
        {translate(texts.add)}
      </Button>
    </Box>
  )
}
