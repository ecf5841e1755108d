import Slider from '@mui/material/Slider'
import Switch from '@mui/material/Switch'

import { useLayout } from '../../../providers/hooks'
import { menuWidths } from '../../../providers/layoutConfig'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { SettingRow, SettingsSection } from './SettingsSection'

import type { LayoutConfig } from '../../../providers/layoutConfig'
import type { Text } from '../../../resources/kit/text'

const texts = { title: t('菜单', 'Menu'), width: t('宽度 {width} px', 'Width {width} px'), widthName: t('菜单宽度', 'Menu width') }

type Flag = 'menuCollapse' | 'menuUniqueOpened' | 'menuShowTopBar'
const flags: Readonly<Record<Flag, Text>> = {
  menuCollapse: t('收起为图标', 'Collapsed to icons'),
  menuUniqueOpened: t('同级只展开一个', 'One open directory a level'),
  menuShowTopBar: t('显示菜单顶栏', 'Bar above the menu'),
}

export function MenuSettings() {
  const translate = useText()
  const [layout, change] = useLayout()
  const toggle = (flag: Flag): void => change({ [flag]: !layout[flag] } satisfies Partial<LayoutConfig>)
  return (
    <SettingsSection title={texts.title}>
      <SettingRow label={translate(texts.width, { width: layout.menuWidth })}>
        <Slider
          size="small"
          min={menuWidths.least}
          max={menuWidths.most}
          step={10}
          value={layout.menuWidth}
          onChange={(_, value) => change({ menuWidth: Number(value) })}
          aria-label={translate(texts.widthName)}
          sx={{ width: 140 }}
        />
      </SettingRow>
      {(Object.keys(flags) as Flag[]).map((flag) => (
        <SettingRow key={flag} label={translate(flags[flag])}>
          <Switch size="small" checked={layout[flag]} onChange={() => toggle(flag)} slotProps={{ input: { 'aria-label': translate(flags[flag]) } }} />
        </SettingRow>
      ))}
    </SettingsSection>
  )
}
