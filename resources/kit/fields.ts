import { t } from './text'
import { makers } from './types'

import type { MomentField } from './types/moment'
import type { SwitchField } from './types/switch'
import type { Text } from './text'

/** The makers of all field types: `f.text(t('名称', 'Name'), { required: true, max: 50 })`. */
export const f = {
  ...makers,

  /** Fields that many resources share, with their usual names. */
  status: (label?: Text): SwitchField => ({
    type: 'switch',
    label: label ?? t('状态', 'Status'),
    default: 1,
    width: 90,
    ...(!label && { words: { on: t('启用', 'Enabled'), off: t('禁用', 'Disabled') } }),
  }),
  created: (label = t('创建时间', 'Created')): MomentField => ({ type: 'moment', label, auto: 'create', readOnly: true }),
  updated: (label = t('更新时间', 'Updated')): MomentField => ({ type: 'moment', label, auto: 'update', readOnly: true }),
}
