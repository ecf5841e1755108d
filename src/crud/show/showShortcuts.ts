import { t } from '../../../resources/kit/text'

import type { Shortcut } from '../../ui/keyboard/shortcutKeys'

export const showShortcuts = {
  next: { keys: [']', 'j'], text: t('详情：下一条', 'Details: next record'), group: 'list', inDialog: true },
  previous: { keys: ['[', 'k'], text: t('详情：上一条', 'Details: previous record'), group: 'list', inDialog: true },
  edit: { keys: ['e'], text: t('详情：编辑', 'Details: edit'), group: 'list', inDialog: true },
  print: { keys: ['Mod+p'], text: t('详情：打印', 'Details: print'), group: 'list' },
} satisfies Record<string, Shortcut>
