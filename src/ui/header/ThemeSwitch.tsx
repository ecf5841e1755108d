import BrightnessAuto from '@mui/icons-material/BrightnessAuto'
import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'
import { ChoiceMenu } from './ChoiceMenu'

type ThemeMode = 'light' | 'dark' | 'system'

const label = t('主题', 'Theme')
const modes = [
  { value: 'light', name: t('浅色', 'Light'), icon: <LightMode fontSize="small" /> },
  { value: 'dark', name: t('深色', 'Dark'), icon: <DarkMode fontSize="small" /> },
  { value: 'system', name: t('跟随系统', 'System'), icon: <BrightnessAuto fontSize="small" /> },
] as const

interface Props {
  readonly mode: ThemeMode
  readonly onChange: (mode: ThemeMode) => void
}

export function ThemeSwitch({ mode, onChange }: Props) {
  const translate = useText()
  const choices = modes.map((one) => ({ ...one, name: translate(one.name) }))
  return <ChoiceMenu label={label} icon={modes.find(({ value }) => value === mode)?.icon} choices={choices} value={mode} onChange={onChange} />
}
