import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'

import { useText } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'

const texts = { title: t('键盘快捷键', 'Keyboard shortcuts'), close: t('关闭', 'Close') }

const keys = [
  ['/', t('搜索', 'Search')],
  ['j  ↓', t('下一行', 'Next row')],
  ['k  ↑', t('上一行', 'Previous row')],
  ['→  ←', t('进入单元格；树表中展开与收起', 'Into the cells; open and close in a tree')],
  ['x', t('勾选当前行', 'Tick the row')],
  ['e  Enter', t('编辑当前行', 'Edit the row')],
  ['n', t('添加', 'Add')],
  ['r', t('刷新', 'Refresh')],
  ['f', t('打开或收起筛选', 'Open or fold the filters')],
  ['Alt+PgUp  Alt+PgDn', t('上一个、下一个标签页', 'Previous, next tab')],
  ['Alt+Shift+PgUp  Alt+Shift+PgDn', t('左移、右移当前标签页', 'Move the tab left, right')],
  ['Alt+W', t('关闭标签页', 'Close the tab')],
  ['Alt+R', t('刷新标签页', 'Refresh the tab')],
  ['Alt+Shift+F', t('标签页全屏，Esc 退出', 'Full screen of the tab, Esc leaves it')],
  ['?', t('显示本页', 'Show this sheet')],
] as const

export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const say = useText()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="key-sheet-title">
      <DialogTitle id="key-sheet-title" sx={{ display: 'flex', alignItems: 'center' }}>
        {say(texts.title)}
        <IconButton autoFocus sx={{ ml: 'auto' }} aria-label={say(texts.close)} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <dl style={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '8px 20px', margin: 0 }}>
          {keys.flatMap(([key, text]) => [
            <dt key={`${key}:key`}>
              <kbd>{key}</kbd>
            </dt>,
            <dd key={key} style={{ margin: 0 }}>
              {say(text)}
            </dd>,
          ])}
        </dl>
      </DialogContent>
    </Dialog>
  )
}
