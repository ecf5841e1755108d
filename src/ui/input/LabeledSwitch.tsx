import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

import type { Text } from '../../../resources/kit/text'
import type { ControlProps } from './controlTypes'

interface Props extends ControlProps<boolean> {
  readonly on?: Text | undefined
  readonly off?: Text | undefined
}

/** A switch with its state as text beside it. */
export function LabeledSwitch({ id, labelId, describedBy, value, onChange, onBlur, isDisabled = false, on = t('开', 'On'), off = t('关', 'Off') }: Props) {
  const translate = useText()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 38 }}>
      <Switch
        size="small"
        checked={value}
        disabled={isDisabled}
        onChange={(_, isOn) => onChange(isOn)}
        onBlur={onBlur}
        slotProps={{ input: { id, role: 'switch', 'aria-labelledby': labelId, 'aria-describedby': describedBy } }}
      />
      <Typography variant="body2" aria-hidden sx={{ color: 'text.secondary' }}>
        {translate(value ? on : off)}
      </Typography>
    </Box>
  )
}
