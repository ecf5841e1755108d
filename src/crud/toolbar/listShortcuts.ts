import { t } from '../../../resources/kit/text'

import type { Shortcut } from '../../ui/shortcutKeys'

const list = (keys: readonly string[], text: Shortcut['text']): Shortcut => ({ keys, text, group: 'list' })

export const listShortcuts = {
  search: list(['/'], t('搜索本列表', 'Search the list')),
  next: list(['j', 'ArrowDown'], t('下一行', 'Next row')),
  previous: list(['k', 'ArrowUp'], t('上一行', 'Previous row')),
  sideways: list(['ArrowRight', 'ArrowLeft'], t('进入单元格；树表中展开与收起', 'Into the cells; open and close in a tree')),
  tick: list(['x'], t('勾选当前行', 'Tick the row')),
  open: list(['Enter'], t('打开当前行', 'Open the row')),
  edit: list(['e'], t('编辑当前行', 'Edit the row')),
  cell: list(['F2'], t('在单元格内编辑', 'Edit inside the cell')),
  add: list(['n'], t('添加', 'Add')),
  reload: list(['r'], t('刷新', 'Refresh')),
  panel: list(['f'], t('打开或收起筛选', 'Open or fold the filters')),
  back: list(['Escape'], t('退一步：离开单元格，收起筛选，取消勾选', 'One step back: out of the cell, fold the filters, clear the ticks')),
} satisfies Record<string, Shortcut>
