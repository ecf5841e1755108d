import { t } from '../../../resources/kit/text'

import type { Operator } from '../../../resources/kit/protocol/list'
import type { Text } from '../../../resources/kit/text'

/** The labels of operators in the editor of a filter. */
export const operatorNames: Readonly<Record<Operator, Text>> = {
  eq: t('等于', 'is'),
  ne: t('不等于', 'is not'),
  gt: t('大于', 'greater than'),
  egt: t('大于等于', 'at least'),
  lt: t('小于', 'less than'),
  elt: t('小于等于', 'at most'),
  LIKE: t('包含', 'contains'),
  'NOT LIKE': t('不包含', 'does not contain'),
  IN: t('属于', 'is one of'),
  'NOT IN': t('不属于', 'is none of'),
  RANGE: t('介于', 'between'),
  'NOT RANGE': t('不介于', 'not between'),
  NULL: t('为空', 'is empty'),
  'NOT NULL': t('不为空', 'is not empty'),
  FIND_IN_SET: t('包含', 'includes'),
}
