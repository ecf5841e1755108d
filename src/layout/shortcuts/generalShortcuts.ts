import { t } from '../../../resources/kit/text'

import type { Shortcut } from '../../ui/keyboard/shortcutKeys'

export const generalShortcuts = {
  palette: { keys: ['Mod+k'], text: t('搜索页面、操作和记录', 'Search pages, actions and records'), group: 'general' },
  help: { keys: ['?'], text: t('显示快捷键', 'Show keyboard shortcuts'), group: 'general' },
} satisfies Record<string, Shortcut>
