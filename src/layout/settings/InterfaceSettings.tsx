import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Tooltip from '@mui/material/Tooltip'
import { getContrastRatio } from '@mui/material/styles'

import { animations, colorNames } from '../../../providers/account/layoutConfig'
import { useLayout, usePreferences } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { LanguageSwitch } from '../../ui/header/LanguageSwitch'
import { useText } from '../../ui/useText'
import { SingleKeySwitch } from '../shortcuts/SingleKeySwitch'
import { SettingRow, SettingsSection } from './SettingsSection'

import type { Animation, ColorName, LayoutConfig } from '../../../providers/account/layoutConfig'
import type { ThemeMode } from '../../../providers/account/preferences'
import type { Text } from '../../../resources/kit/text'

const texts = {
  title: t('界面', 'General'),
  language: t('语言', 'Language'),
  theme: t('主题', 'Theme'),
  animation: t('页面切换动画', 'Page transition'),
}

const themeNames: Readonly<Record<ThemeMode, Text>> = { light: t('浅色', 'Light'), dark: t('深色', 'Dark'), system: t('跟随系统', 'System') }
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
    const next = values.find((one) => one === chosen)
    if (next) onChange(next)
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

const colorSettingsTexts = {
  title: t('颜色', 'Colors'),
  light: t('浅色', 'Light'),
  dark: t('深色', 'Dark'),
  one: t('{name}（{mode}）', '{name} ({mode})'),
  weak: t('与底色对比不足 4.5:1，文字可能看不清', 'Contrast below 4.5:1; the text may be hard to read'),
}
const names: Readonly<Record<ColorName, Text>> = {
  primaryColor: t('主色', 'Primary color'),
  menuBackground: t('菜单背景', 'Menu background'),
  menuColor: t('菜单文字', 'Menu text'),
  menuActiveBackground: t('当前菜单背景', 'Active menu item'),
  menuActiveColor: t('当前菜单文字', 'Active menu item text'),
  menuTopBarBackground: t('菜单顶栏背景', 'Menu header'),
  headerBarBackground: t('顶栏背景', 'Header'),
  headerBarTabColor: t('标签文字', 'Tab text'),
  headerBarTabActiveBackground: t('当前标签背景', 'Active tab'),
  headerBarTabActiveColor: t('当前标签文字', 'Active tab text'),
}
/** Pairs of text and background colors. */
const backgrounds: Partial<Readonly<Record<ColorName, ColorName>>> = {
  menuColor: 'menuBackground',
  menuActiveColor: 'menuActiveBackground',
  headerBarTabColor: 'headerBarBackground',
  headerBarTabActiveColor: 'headerBarTabActiveBackground',
}
const modes = [colorSettingsTexts.light, colorSettingsTexts.dark] as const

/** Each color for the light and the dark theme. */
export function ColorSettings() {
  const translate = useText()
  const [layout, change] = useLayout()
  const set = (name: ColorName, at: 0 | 1, color: string): void => {
    const [light, dark] = layout[name]
    change({ [name]: at === 0 ? [color, dark] : [light, color] } satisfies Partial<LayoutConfig>)
  }
  return (
    <SettingsSection title={colorSettingsTexts.title}>
      <Box aria-hidden sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, fontSize: 12, color: 'text.secondary' }}>
        {modes.map((mode) => (
          <Box key={mode.en} component="span" sx={{ width: 40, textAlign: 'center' }}>
            {translate(mode)}
          </Box>
        ))}
      </Box>
      {colorNames.map((name) => (
        <SettingRow key={name} label={translate(names[name])}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            {isWeak(layout, name) ? (
              <Tooltip title={translate(colorSettingsTexts.weak)}>
                <Box component="span" role="img" aria-label={translate(colorSettingsTexts.weak)} sx={{ display: 'inline-flex', color: 'warning.main' }}>
                  <WarningAmber sx={{ fontSize: 18 }} />
                </Box>
              </Tooltip>
            ) : null}
            {([0, 1] as const).map((at) => (
              <Box
                key={at}
                component="input"
                type="color"
                aria-label={translate(colorSettingsTexts.one, { name: names[name], mode: modes[at] })}
                value={layout[name][at]}
                onChange={({ target }: { target: { value: string } }) => set(name, at, target.value)}
                sx={{ width: 40, height: 28, p: '2px', border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'transparent', cursor: 'pointer' }}
              />
            ))}
          </Box>
        </SettingRow>
      ))}
    </SettingsSection>
  )
}

function isWeak(layout: LayoutConfig, name: ColorName): boolean {
  const ground = backgrounds[name]
  return ground !== undefined && ([0, 1] as const).some((at) => getContrastRatio(layout[name][at], layout[ground][at]) < 4.5)
}
