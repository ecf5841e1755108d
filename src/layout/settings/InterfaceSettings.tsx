import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'

import { useLayout, usePreferences } from '../../../providers/hooks'
import { animations } from '../../../providers/layoutConfig'
import { t } from '../../../resources/kit/text'
import { LanguageSwitch } from '../../ui/LanguageSwitch'
import { useText } from '../../ui/useText'
import { SingleKeySwitch } from '../shortcuts/SingleKeySwitch'
import { SettingRow, SettingsSection } from './SettingsSection'

import type { Animation } from '../../../providers/layoutConfig'
import type { ThemeMode } from '../../../providers/preferences'
import type { Text } from '../../../resources/kit/text'

const texts = {
  title: t('界面', 'Interface'),
  language: t('语言', 'Language'),
  theme: t('主题', 'Theme'),
  animation: t('页面切换动画', 'Animation of screens'),
}

const themeNames: Readonly<Record<ThemeMode, Text>> = { light: t('浅色', 'Light'), dark: t('深色', 'Dark'), system: t('跟随系统', 'As the system') }
const animationNames: Readonly<Record<Animation, Text>> = {
  'slide-right': t('向右滑入', 'Slide right'),
  'slide-left': t('向左滑入', 'Slide left'),
  fade: t('淡入', 'Fade in'),
  none: t('无', 'None'),
}

export function InterfaceSettings() {
  const translate = useText()
  const [{ language, themeMode }, change] = usePreferences()
  const [{ mainAnimation }, changeLayout] = useLayout()
  return (
    <SettingsSection title={texts.title}>
      <SettingRow label={translate(texts.language)}>
        <LanguageSwitch language={language} onChange={(chosen) => change({ language: chosen })} />
      </SettingRow>
      <Choice
        label={translate(texts.theme)}
        value={themeMode}
        names={themeNames}
        values={['light', 'dark', 'system']}
        onChange={(chosen) => change({ themeMode: chosen })}
      />
      <Choice
        label={translate(texts.animation)}
        value={mainAnimation}
        names={animationNames}
        values={animations}
        onChange={(chosen) => changeLayout({ mainAnimation: chosen })}
      />
      <SingleKeySwitch />
    </SettingsSection>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly values: readonly Value[]
  readonly names: Readonly<Record<Value, Text>>
  readonly onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, values, names, onChange }: ChoiceProps<Value>) {
  const translate = useText()
  const choose = (chosen: string): void => {
    const found = values.find((one) => one === chosen)
    if (found) onChange(found)
  }
  return (
    <SettingRow label={label}>
      <Select
        size="small"
        value={value}
        onChange={({ target }) => choose(target.value)}
        SelectDisplayProps={{ 'aria-label': label }}
        sx={{ minWidth: 140, height: 32, fontSize: 13 }}
      >
        {values.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(names[one])}
          </MenuItem>
        ))}
      </Select>
    </SettingRow>
  )
}
