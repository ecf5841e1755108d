import { skuNumbers } from '../../../resources/goods/sku'
import { t } from '../../../resources/kit/text'

import type { NumberName } from '../../../resources/goods/sku'
import type { Text } from '../../../resources/kit/text'
import type { GridColumn } from '../goodsSheet/skuEdit'

export interface GridColumnLayout {
  readonly name: GridColumn
  readonly label: Text
  readonly width: number
  readonly unit?: string
}

const number = (name: NumberName, width: number): GridColumnLayout => ({ name, width, ...skuNumbers[name] })

const layouts: readonly GridColumnLayout[] = [
  { name: 'image', label: t('图片', 'Image'), width: 52 },
  number('price', 84),
  number('origin_price', 92),
  number('cost_price', 84),
  number('stock', 88),
  number('stock_warning', 78),
  number('weight', 88),
  number('volume', 96),
  { name: 'sku_code', label: t('规格编码', 'SKU code'), width: 128 },
  { name: 'status', label: t('启用', 'Enabled'), width: 60 },
]

export const columnsFor = (hasCost: boolean): readonly GridColumnLayout[] => (hasCost ? layouts : layouts.filter(({ name }) => name !== 'cost_price'))

export const isNumber = (name: GridColumn): name is NumberName => Object.hasOwn(skuNumbers, name)

/** Numbers stand at the end of their column, below their head. */
export const alignmentOf = (name: GridColumn): 'number' | 'middle' | undefined => (isNumber(name) ? 'number' : name === 'sku_code' ? undefined : 'middle')

/** Width of a column of specification values. */
export const specWidth = 96
export const rowHeight = 34

/** Weight and volume without the trailing zeros of the wire format. */
export const displayText = (name: GridColumn, text: string): string =>
  (name === 'weight' || name === 'volume') && /^\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
