import { t } from '../../../resources/kit/text'

import type { Shortcut } from '../../ui/keyboard/shortcutKeys'

export const undoShortcuts = {
  undo: { keys: ['Mod+z'], text: t('撤销刚才的修改', 'Undo the last change'), group: 'general' },
} satisfies Record<string, Shortcut>
