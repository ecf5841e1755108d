import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Slider from '@mui/material/Slider'
import Switch from '@mui/material/Switch'
import { useId } from 'react'

import { defaultLayout, layoutModes, menuWidths } from '../../../providers/account/layoutConfig'
import { useLayout, usePreferences } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { layoutNames } from '../layoutNames'
import { ColorSettings, InterfaceSettings } from './InterfaceSettings'
import { SettingRow, SettingsSection } from './SettingsSection'

import type { LayoutConfig, LayoutMode } from '../../../providers/account/layoutConfig'
import type { Text } from '../../../resources/kit/text'

const texts = { title: t('界面设置', 'Appearance'), close: t('关闭', 'Close'), restore: t('恢复默认', 'Reset to defaults') }

/** The appearance of the back office in this browser. Every change is applied at once. */
export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const translate = useText()
  const titleId = useId()
  const [, change] = usePreferences()
  const [, changeLayout] = useLayout()
  const restore = (): void => {
    change({ themeMode: 'system' })
    changeLayout(defaultLayout)
  }
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { width: 340, maxWidth: '100vw' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2, py: 1, borderBottom: 1, borderColor: 'divider', flex: 'none' }}>
        <Box component="h2" id={titleId} sx={{ m: 0, typography: 'h2', flex: 1 }}>
          {translate(texts.title)}
        </Box>
        <IconButton autoFocus edge="end" aria-label={translate(texts.close)} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 2, pb: 2 }}>
        <LayoutModes />
        <InterfaceSettings />
        <MenuSettings />
        <ColorSettings />
      </Box>
      <Box sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider', flex: 'none' }}>
        <Button fullWidth variant="outlined" onClick={restore}>
          {translate(texts.restore)}
        </Button>
      </Box>
    </Drawer>
  )
}

const title = t('布局', 'Layout')

/** Rectangles of a small preview in percent: x, y, width, height. */
type PictureArea = readonly [number, number, number, number]
const pictures: Readonly<Record<LayoutMode, readonly PictureArea[]>> = {
  Default: [
    [0, 0, 26, 100],
    [26, 0, 74, 24],
  ],
  Classic: [
    [0, 0, 100, 18],
    [0, 18, 26, 82],
  ],
  Streamline: [[0, 0, 100, 22]],
  Double: [
    [0, 0, 100, 22],
    [0, 22, 22, 78],
  ],
}

/** The four layouts as small previews. */
function LayoutModes() {
  const translate = useText()
  const [{ layoutMode }, change] = useLayout()
  return (
    <SettingsSection title={title}>
      <Box role="radiogroup" aria-label={translate(title)} sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 1 }}>
        {layoutModes.map((mode) => {
          const isChosen = mode === layoutMode
          return (
            <ButtonBase
              key={mode}
              role="radio"
              aria-checked={isChosen}
              onClick={() => change({ layoutMode: mode })}
              sx={{
                display: 'grid',
                gridTemplateColumns: '1fr',
                justifyItems: 'center',
                gap: 0.5,
                fontSize: 12,
                borderRadius: 1,
                p: 0.5,
                color: isChosen ? 'primary.main' : 'text.primary',
                fontWeight: isChosen ? 600 : 400,
              }}
            >
              <LayoutPicture mode={mode} isChosen={isChosen} />
              {translate(layoutNames[mode])}
            </ButtonBase>
          )
        })}
      </Box>
    </SettingsSection>
  )
}

const LayoutPicture = ({ mode, isChosen }: { readonly mode: LayoutMode; readonly isChosen: boolean }) => (
  <Box
    aria-hidden
    sx={{
      position: 'relative',
      width: '100%',
      aspectRatio: '4 / 3',
      overflow: 'hidden',
      borderRadius: 0.75,
      bgcolor: 'background.default',
      border: 2,
      borderColor: isChosen ? 'primary.main' : 'divider',
    }}
  >
    {pictures[mode].map(([left, top, width, height]) => (
      <Box
        key={`${left}-${top}`}
        sx={{
          position: 'absolute',
          left: `${left}%`,
          top: `${top}%`,
          width: `${width}%`,
          height: `${height}%`,
          bgcolor: 'text.secondary',
          opacity: top === 0 ? 0.5 : 0.3,
        }}
      />
    ))}
  </Box>
)

const menuSettingsTexts = { title: t('菜单', 'Menu'), width: t('宽度 {width} px', 'Width {width} px'), widthName: t('菜单宽度', 'Menu width') }

type Flag = 'menuCollapse' | 'menuUniqueOpened' | 'menuShowTopBar'
const flags: Readonly<Record<Flag, Text>> = {
  menuCollapse: t('收起为图标', 'Collapsed to icons'),
  menuUniqueOpened: t('同级只展开一个', 'Only one open directory per level'),
  menuShowTopBar: t('显示菜单顶栏', 'Menu header'),
}

function MenuSettings() {
  const translate = useText()
  const [layout, change] = useLayout()
  const toggle = (flag: Flag): void => change({ [flag]: !layout[flag] } satisfies Partial<LayoutConfig>)
  return (
    <SettingsSection title={menuSettingsTexts.title}>
      <SettingRow label={translate(menuSettingsTexts.width, { width: layout.menuWidth })}>
        <Slider
          size="small"
          min={menuWidths.least}
          max={menuWidths.most}
          step={10}
          value={layout.menuWidth}
          onChange={(_, value) => change({ menuWidth: Number(value) })}
          aria-label={translate(menuSettingsTexts.widthName)}
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
