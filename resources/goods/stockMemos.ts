import { t } from '../kit'

import type { StoredText } from '../kit/fieldTypes'
import type { Text } from '../kit/text'

/** The stock of a sheet that was read back. */
export const importMemo = t('表格导入', 'Imported sheet')

const ofDemo = (text: Text): StoredText => ({ ...text, when: { operator_id: null } }) // staff who type one have an id

/** What the staff of the demo shop have written. */
export const demoStockMemos = {
  count: ofDemo(t('盘点', 'Stock count')),
  arrival: ofDemo(t('到货入库', 'Goods received')),
  damage: ofDemo(t('破损报损', 'Damaged goods written off')),
} as const
