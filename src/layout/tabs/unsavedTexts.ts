import { t } from '../../../resources/kit/text'

import type { UnsavedTexts } from '../../ui/UnsavedDialog'

/** Said before a tab with unsaved input closes or starts over. */
export const unsavedTexts: UnsavedTexts = {
  title: t('放弃未保存的内容？', 'Discard what was not saved?'),
  text: t('标签页中有未保存的表单，继续后已填写的内容将丢失。', 'A form in this tab is not saved; going on loses what was typed.'),
  stay: t('返回', 'Go back'),
  leave: t('放弃并继续', 'Discard and go on'),
}
