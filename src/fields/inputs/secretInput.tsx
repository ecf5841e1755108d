import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useRef, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { secretMark } from '../../../resources/kit/types/secret'
import { useText } from '../../ui/useText'
import { toText } from './inputTypes'

import type { InputProps } from './inputTypes'

const texts = {
  stored: t('已保存，不显示', 'Saved, not shown'),
  replace: t('更换', 'Replace'),
  replaceOne: t('更换：{field}', 'Replace: {field}'),
  keep: t('不更换', 'Keep the saved one'),
  show: t('显示', 'Show'),
  hide: t('隐藏', 'Hide'),
}

/** A stored secret is replaced, never read: a button opens the empty input, another keeps what is stored. */
export function SecretInput(props: InputProps<'secret'>) {
  const { id, name, field, describedBy, row, value, onChange, isDisabled = false } = props
  const translate = useText()
  const stored = toText(row?.[name])
  const button = useRef<HTMLButtonElement>(null)
  const isKept = toText(value) === secretMark
  const [isReplaced, setReplaced] = useState(false)
  const keep = (): void => {
    setReplaced(false)
    onChange(stored)
    setTimeout(() => button.current?.focus(), 0)
  }
  if (isKept) {
    const replace = (): void => {
      setReplaced(true)
      onChange('')
    }
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 38 }}>
        <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
          •••••• {translate(texts.stored)}
        </Box>
        <Button
          ref={button}
          id={id}
          size="small"
          variant="outlined"
          color="inherit"
          disabled={isDisabled}
          aria-label={translate(texts.replaceOne, { field: field.label })}
          aria-describedby={describedBy}
          onClick={replace}
        >
          {translate(texts.replace)}
        </Button>
      </Box>
    )
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <TypedSecret {...props} hasFocus={isReplaced} />
      {stored === secretMark ? (
        <Button color="inherit" sx={{ flexShrink: 0, minHeight: 38 }} onClick={keep}>
          {translate(texts.keep)}
        </Button>
      ) : null}
    </Box>
  )
}

function TypedSecret({
  id,
  describedBy,
  field,
  value,
  onChange,
  onBlur,
  isInvalid,
  isDisabled = false,
  hasFocus,
}: InputProps<'secret'> & { readonly hasFocus: boolean }) {
  const translate = useText()
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => (hasFocus ? input.current?.focus() : undefined), [hasFocus])
  const lines = field.isMultiline ? { multiline: true, minRows: 3, maxRows: 12 } : { type: isShown ? 'text' : 'password' }
  return (
    <OutlinedInput
      {...lines}
      id={id}
      inputRef={input}
      size="small"
      fullWidth
      value={toText(value)}
      error={isInvalid}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      slotProps={{ input: { autoComplete: 'new-password', spellCheck: false, 'aria-describedby': describedBy } }}
      sx={field.isMultiline ? { fontFamily: 'monospace', fontSize: 12, '& textarea': isShown ? {} : { WebkitTextSecurity: 'disc' } } : {}}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            edge="end"
            aria-label={translate(isShown ? texts.hide : texts.show)}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
          </IconButton>
        </InputAdornment>
      }
    />
  )
}
