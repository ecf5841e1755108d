import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

import type { ControlProps } from './controlTypes'

const pick = t('打开取色器', 'Open color picker')

/** A color as `#rrggbb` or `#rrggbbaa`, typed or picked. */
export function ColorInput({ id, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: ControlProps<string>) {
  const translate = useText()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="input"
        type="color"
        aria-label={translate(pick)}
        disabled={isDisabled}
        value={/^#[0-9a-f]{6}/i.test(value) ? value.slice(0, 7) : '#000000'}
        onChange={({ target }: { target: HTMLInputElement }) => onChange(target.value)}
        onBlur={onBlur}
        sx={{ width: 44, height: 38, p: 0.25, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'transparent', opacity: value ? 1 : 0.4 }}
      />
      <OutlinedInput
        id={id}
        size="small"
        value={value}
        error={isInvalid}
        disabled={isDisabled}
        placeholder="#1677ff"
        onChange={({ target }) => onChange(target.value.trim())}
        onBlur={onBlur}
        slotProps={{ input: { 'aria-describedby': describedBy, spellCheck: false, maxLength: 9 } }}
        sx={{ width: 140, fontFamily: 'monospace' }}
      />
    </Box>
  )
}
