import { t } from '../../../resources/kit/text'

import type { Shortcut } from '../../ui/keyboard/shortcutKeys'

const tab = (key: string, text: Shortcut['text']): Shortcut => ({ keys: [key], text, group: 'tabs' })

export const tabShortcuts = {
  next: tab('Alt+PageDown', t('下一个标签页', 'Next tab')),
  previous: tab('Alt+PageUp', t('上一个标签页', 'Previous tab')),
  right: tab('Alt+Shift+PageDown', t('右移当前标签页', 'Move the tab right')),
  left: tab('Alt+Shift+PageUp', t('左移当前标签页', 'Move the tab left')),
  close: tab('Alt+KeyW', t('关闭标签页', 'Close the tab')),
  refresh: tab('Alt+KeyR', t('刷新标签页', 'Refresh the tab')),
  full: tab('Alt+Shift+KeyF', t('标签页全屏', 'Full screen of the tab')),
  leaveFull: { ...tab('Escape', t('退出标签页全屏', 'Leave the full screen of the tab')), inFields: true },
} satisfies Record<string, Shortcut>
