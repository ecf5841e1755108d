import { t } from '../kit'

/** The initial groups of every shop. Stored in Chinese and shown in the language of the reader. */
export const firstGroups = {
  staff: t('超级管理组', 'Super administrators'),
  members: t('默认分组', 'Default'),
} as const
