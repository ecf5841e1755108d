import Switch from '@mui/material/Switch'

import { useText } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { Line } from '../settings/Section'
import { useSingleKeys } from './useSingleKeys'

const label = t('单键快捷键（不含 Ctrl、⌘、Alt）', 'Single-key shortcuts (without Ctrl, ⌘ or Alt)')

export function KeySwitch() {
  const translate = useText()
  const [isOn, setOn] = useSingleKeys()
  return (
    <Line label={translate(label)}>
      <Switch size="small" checked={isOn} onChange={() => setOn(!isOn)} slotProps={{ input: { 'aria-label': translate(label) } }} />
    </Line>
  )
}
