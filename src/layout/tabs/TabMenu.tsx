import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'

import { t } from '../../../resources/kit/text'
import { useTabs } from '../../routing/tabsContext'
import { useText } from '../../ui/useText'
import { Menu, MenuItem } from '../../ui/Menu'

import type { Text } from '../../../resources/kit/text'
import type { Tabs } from '../../routing/tabsContext'

const texts = {
  refresh: t('刷新', 'Refresh'),
  close: t('关闭', 'Close'),
  closeOthers: t('关闭其他', 'Close others'),
  closeRight: t('关闭右侧', 'Close tabs to the right'),
  closeAll: t('关闭全部', 'Close all'),
  moveLeft: t('左移', 'Move left'),
  moveRight: t('右移', 'Move right'),
  full: t('标签页全屏', 'Tab full screen'),
}

export interface TabMenuAnchor {
  readonly key: string
  readonly place: { readonly left: number; readonly top: number }
}

interface TabMenuEntry {
  readonly text: Text
  readonly keys?: string
  readonly isOff?: boolean
  readonly hasLine?: boolean
  readonly run: () => void
}

/** Menu of actions on one tab and its neighbors. */
export function TabMenu({ open: { key, place }, onClose }: { readonly open: TabMenuAnchor; readonly onClose: () => void }) {
  const translate = useText()
  const entries = entriesOf(key, useTabs())
  return (
    <Menu open onClose={onClose} anchorReference="anchorPosition" anchorPosition={place} slotProps={{ paper: { sx: { minWidth: 200 } } }}>
      {entries.flatMap(({ text, keys, isOff = false, hasLine = false, run }, at) => [
        ...(hasLine ? [<Divider key={`line-${at}`} />] : []),
        <MenuItem
          key={text.en}
          disabled={isOff}
          onClick={() => {
            onClose()
            run()
          }}
        >
          <span style={{ flex: 1 }}>{translate(text)}</span>
          {keys ? (
            <Typography component="kbd" variant="caption" sx={{ color: 'text.secondary', ml: 3 }}>
              {keys}
            </Typography>
          ) : null}
        </MenuItem>,
      ])}
    </Menu>
  )
}

function entriesOf(key: string, { tabs, go, close, refresh, move, setFull }: Tabs): readonly TabMenuEntry[] {
  const all = tabs.map((tab) => tab.key)
  const at = all.indexOf(key)
  const isOnly = all.length === 1
  const others = all.filter((one) => one !== key)
  return [
    { text: texts.refresh, keys: 'Alt+R', run: () => refresh(key) },
    {
      text: texts.full,
      keys: 'Alt+Shift+F',
      run: () => {
        go(key)
        setFull(true)
      },
    },
    { text: texts.moveLeft, isOff: at === 0, hasLine: true, run: () => move(key, at - 1) },
    { text: texts.moveRight, isOff: at === all.length - 1, run: () => move(key, at + 1) },
    { text: texts.close, keys: 'Alt+W', isOff: isOnly, hasLine: true, run: () => close([key]) },
    { text: texts.closeOthers, isOff: isOnly, run: () => close(others) },
    { text: texts.closeRight, isOff: at === all.length - 1, run: () => close(all.slice(at + 1)) },
    { text: texts.closeAll, isOff: isOnly, run: () => close(all) },
  ]
}
