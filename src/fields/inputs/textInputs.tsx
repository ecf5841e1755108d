import OutlinedInput from '@mui/material/OutlinedInput'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { CharacterCount } from '../../ui/input/CharacterCount'
import { useText } from '../../ui/useText'
import { useUploadProps } from './fileInputs'
import { toText, toTexts } from './inputTypes'

import type { TextRuleName } from '../../../resources/kit/values/textRules'
import type { InputProps } from './inputTypes'

/** Keyboards of phones for each text rule. */
const inputModes: Partial<Record<TextRuleName, 'tel' | 'email' | 'url' | 'numeric'>> = {
  mobile: 'tel',
  phone: 'tel',
  servicePhone: 'tel',
  email: 'email',
  url: 'url',
}

export function TextInput({ id, labelId, describedBy, field, value, onChange, onBlur, isInvalid, isDisabled = false }: InputProps<'text'>) {
  const text = toText(value)
  return (
    <>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        value={text}
        error={isInvalid}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        endAdornment={field.unit ?? null}
        slotProps={{
          input: {
            autoComplete: 'off',
            'aria-labelledby': labelId, // beside the label's own "for", which the checker does not follow into a cell of a table
            'aria-describedby': describedBy,
            ...(field.rule && inputModes[field.rule] ? { inputMode: inputModes[field.rule] } : {}),
          },
        }}
      />
      {field.rule ? null : <CharacterCount value={text} max={field.max} />}
    </>
  )
}

export function LongTextInput({ id, describedBy, field, value, onChange, onBlur, isInvalid, isDisabled = false }: InputProps<'longText'>) {
  const text = toText(value)
  return (
    <>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        multiline
        minRows={2}
        maxRows={12}
        value={text}
        error={isInvalid}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        slotProps={{ input: { 'aria-describedby': describedBy } }}
      />
      <CharacterCount value={text} max={field.max} />
    </>
  )
}

const lineHint = t('每行一项', 'One per line')

/** A list of texts, one on each line. An unfinished line stays while it is typed. */
export function TextsInput({ id, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: InputProps<'texts'>) {
  const translate = useText()
  const texts = toTexts(value)
  const [typed, setTyped] = useState<string>()
  const shown = typed !== undefined && isSameList(linesOf(typed), texts) ? typed : texts.join('\n')
  return (
    <OutlinedInput
      id={id}
      size="small"
      fullWidth
      multiline
      minRows={2}
      maxRows={12}
      value={shown}
      placeholder={translate(lineHint)}
      error={isInvalid}
      disabled={isDisabled}
      onChange={({ target }) => (setTyped(target.value), onChange(linesOf(target.value)))}
      onBlur={onBlur}
      slotProps={{ input: { 'aria-describedby': describedBy } }}
    />
  )
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim())
const isSameList = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n')

/** JSON as text, parsed on blur. */
export function JsonInput({ id, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: InputProps<'json'>) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? pretty(value)
  const leave = (): void => {
    if (typed !== undefined && isReadable(typed)) setTyped(undefined)
    onBlur()
  }
  return (
    <OutlinedInput
      id={id}
      size="small"
      fullWidth
      multiline
      minRows={4}
      maxRows={16}
      value={text}
      error={isInvalid}
      disabled={isDisabled}
      onChange={({ target }) => (setTyped(target.value), onChange(target.value.trim() === '' ? null : target.value))}
      onBlur={leave}
      slotProps={{ input: { 'aria-describedby': describedBy, spellCheck: false } }}
      sx={{ fontFamily: 'monospace', fontSize: 13 }}
    />
  )
}

function pretty(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value !== 'string') return JSON.stringify(value, null, 2)
  return isReadable(value) ? JSON.stringify(JSON.parse(value), null, 2) : value
}

function isReadable(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const RichText = lazy(() => import('../../ui/input/RichText').then((module) => ({ default: module.RichText })))

/** The editor is as large as the rest of the back office, so it is loaded only with a form that has one. */
export function RichTextInput({ field: _, value, ...control }: InputProps<'richText'>) {
  const uploadProps = useUploadProps()
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
      <RichText {...control} value={toText(value)} {...uploadProps} />
    </Suspense>
  )
}
