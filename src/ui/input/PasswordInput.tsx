import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import LinearProgress from '@mui/material/LinearProgress'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { t } from '../../../resources/kit/text'
import { isCommonPassword } from '../../../resources/kit/values/commonPasswords'
import { useText } from '../useText'

import type { KeyboardEvent } from 'react'

import type { ControlProps } from './controlTypes'

const texts = {
  show: t('显示密码', 'Show password'),
  hide: t('隐藏密码', 'Hide password'),
  caps: t('大写锁定已打开', 'Caps lock is on'),
}
const grades = [t('弱', 'Weak'), t('一般', 'Fair'), t('强', 'Strong')] as const
const strengthColors = ['error', 'warning', 'success'] as const

/** 0 weak, 1 fair, 2 strong: length counts most, then the kinds of characters; what the server refuses as common is weak. A hint, not a rule. */
export function strengthOf(password: string): 0 | 1 | 2 {
  if (isCommonPassword(password)) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const different = new Set(password).size
  if (password.length >= 12 && kinds >= 3 && different >= 8) return 2
  return password.length >= 8 && kinds >= 2 && different >= 5 ? 1 : 0
}

interface Props extends ControlProps<string> {
  /** A new password gets a strength indicator; a sign-in does not. */
  readonly isNew?: boolean
  readonly placeholder?: string | undefined
}

export function PasswordInput({ id, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false, isNew = true, placeholder }: Props) {
  const translate = useText()
  const [isShown, setShown] = useState(false)
  const [hasCaps, setCaps] = useState(false)
  const watchCaps = (event: KeyboardEvent): void => setCaps(event.getModifierState?.('CapsLock') ?? false)
  const grade = strengthOf(value)
  return (
    <Box>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        type={isShown ? 'text' : 'password'}
        value={value}
        error={isInvalid}
        disabled={isDisabled}
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        slotProps={{ input: { autoComplete: isNew ? 'new-password' : 'current-password', 'aria-describedby': describedBy } }}
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
      {hasCaps ? (
        <Typography variant="caption" component="p" role="status" sx={{ color: 'warning.main' }}>
          {translate(texts.caps)}
        </Typography>
      ) : null}
      {isNew && value ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.5 }}>
          <LinearProgress aria-hidden variant="determinate" value={(grade + 1) * 33.4} color={strengthColors[grade]} sx={{ flex: 1, maxWidth: 160 }} />
          <Typography variant="caption">{translate(grades[grade])}</Typography>
        </Box>
      ) : null}
    </Box>
  )
}
