import Switch from '@mui/material/Switch'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { SettingRow } from '../settings/SettingsSection'
import { useSingleKeys } from './useSingleKeys'

const label = t('单键快捷键（不含 Ctrl、⌘、Alt）', 'Single-key shortcuts (without Ctrl, ⌘ or Alt)')

export function SingleKeySwitch() {
  const translate = useText()
  const [isOn, setOn] = useSingleKeys()
  return (
    <SettingRow label={translate(label)}>
      <Switch size="small" checked={isOn} onChange={() => setOn(!isOn)} slotProps={{ input: { 'aria-label': translate(label) } }} />
    </SettingRow>
  )
}
