import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { getContrastRatio } from '@mui/material/styles'

import { useLayout } from '../../../providers/hooks'
import { colorNames } from '../../../providers/layoutConfig'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { SettingRow, SettingsSection } from './SettingsSection'

import type { ColorName, LayoutConfig } from '../../../providers/layoutConfig'
import type { Text } from '../../../resources/kit/text'

const texts = {
  title: t('颜色', 'Colours'),
  light: t('浅色', 'Light'),
  dark: t('深色', 'Dark'),
  one: t('{name}（{mode}）', '{name} ({mode})'),
  weak: t('与底色对比不足 4.5:1，文字可能看不清', 'Less than 4.5:1 against its ground; the text may be hard to read'),
}
const names: Readonly<Record<ColorName, Text>> = {
  primaryColor: t('主色', 'Accent'),
  menuBackground: t('菜单背景', 'Menu'),
  menuColor: t('菜单文字', 'Menu text'),
  menuActiveBackground: t('当前菜单背景', 'Active entry'),
  menuActiveColor: t('当前菜单文字', 'Active entry text'),
  menuTopBarBackground: t('菜单顶栏背景', 'Bar above the menu'),
  headerBarBackground: t('顶栏背景', 'Header'),
  headerBarTabColor: t('标签文字', 'Tab text'),
  headerBarTabActiveBackground: t('当前标签背景', 'Active tab'),
  headerBarTabActiveColor: t('当前标签文字', 'Active tab text'),
}
/** What stands on what. */
const backgrounds: Partial<Readonly<Record<ColorName, ColorName>>> = {
  menuColor: 'menuBackground',
  menuActiveColor: 'menuActiveBackground',
  headerBarTabColor: 'headerBarBackground',
  headerBarTabActiveColor: 'headerBarTabActiveBackground',
}
const modes = [texts.light, texts.dark] as const

/** Each color twice: for the light and for the dark interface. */
export function ColorSettings() {
  const translate = useText()
  const [layout, change] = useLayout()
  const set = (name: ColorName, at: 0 | 1, color: string): void => {
    const [light, dark] = layout[name]
    change({ [name]: at === 0 ? [color, dark] : [light, color] } satisfies Partial<LayoutConfig>)
  }
  return (
    <SettingsSection title={texts.title}>
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
              <Tooltip title={translate(texts.weak)}>
                <Box component="span" role="img" aria-label={translate(texts.weak)} sx={{ display: 'inline-flex', color: 'warning.main' }}>
                  <WarningAmber sx={{ fontSize: 18 }} />
                </Box>
              </Tooltip>
            ) : null}
            {([0, 1] as const).map((at) => (
              <Box
                key={at}
                component="input"
                type="color"
                aria-label={translate(texts.one, { name: names[name], mode: modes[at] })}
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
