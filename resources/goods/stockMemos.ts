import { t } from '../kit'

import type { StoredText } from '../kit/fieldTypes'
import type { Text } from '../kit/text'

/** A stock from an imported sheet. */
export const importMemo = t('表格导入', 'Imported sheet')
/** A stock typed into a list, and one whose change was undone. */
export const listMemos = { typed: t('列表中修改', 'Changed in the list'), undone: t('撤销修改', 'Change undone') } as const

const ofDemo = (text: Text): StoredText => ({ ...text, when: { operator_id: null } }) // memos typed by staff have an administrator id

/** Memos typed by the staff of the demo shop. */
export const demoStockMemos = {
  count: ofDemo(t('盘点', 'Stock count')),
  arrival: ofDemo(t('到货入库', 'Goods received')),
  damage: ofDemo(t('破损报损', 'Damaged goods written off')),
} as const
