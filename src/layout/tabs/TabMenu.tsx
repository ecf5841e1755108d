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
  pin: t('固定', 'Pin'),
  unpin: t('取消固定', 'Unpin'),
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

function entriesOf(key: string, { tabs, go, close, refresh, move, pin, setFull }: Tabs): readonly TabMenuEntry[] {
  const all = tabs.map((tab) => tab.key)
  const at = all.indexOf(key)
  const isOnly = all.length === 1
  const isPinned = tabs[at]?.isPinned === true
  const pinned = tabs.filter((tab) => tab.isPinned).length // they stand first
  const first = isPinned ? 0 : pinned
  const last = isPinned ? pinned - 1 : all.length - 1
  const loose = all.slice(pinned)
  const others = loose.filter((one) => one !== key)
  const right = loose.filter((one) => all.indexOf(one) > at)
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
    { text: isPinned ? texts.unpin : texts.pin, hasLine: true, run: () => pin(key, !isPinned) },
    { text: texts.moveLeft, isOff: at === first, run: () => move(key, at - 1) },
    { text: texts.moveRight, isOff: at === last, run: () => move(key, at + 1) },
    { text: texts.close, keys: 'Alt+W', isOff: isOnly, hasLine: true, run: () => close([key]) },
    { text: texts.closeOthers, isOff: others.length === 0, run: () => close(others) },
    { text: texts.closeRight, isOff: right.length === 0, run: () => close(right) },
    { text: texts.closeAll, isOff: isOnly || loose.length === 0, run: () => close(loose) },
  ]
}
