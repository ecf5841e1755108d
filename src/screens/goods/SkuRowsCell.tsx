import { defaultSkuTitle, skuNumbers, skuTitle } from '../../../resources/goods/sku'
import { t } from '../../../resources/kit/text'
import { isBlank } from '../../fields/cells/cellTypes'
import { NamedLines } from '../../fields/cells/NamedLines'
import { useText } from '../../ui/useText'

import type { NumberName, SkuRow } from '../../../resources/goods/sku'
import type { FieldCellProps } from '../../fields/cells/cellTypes'

const texts = { code: t('规格编码', 'SKU code'), off: t('已禁用', 'Disabled') }
const names = Object.keys(skuNumbers) as readonly NumberName[]

/** The SKUs of goods with their numbers. */
export function SkuRowsCell({ value }: FieldCellProps) {
  const translate = useText()
  const rows = Array.isArray(value) ? (value as readonly SkuRow[]) : [] // of the editor or of the server
  const valuesOf = (row: SkuRow): string[] => [
    ...names.flatMap((name) => (isBlank(row[name]) ? [] : [`${translate(skuNumbers[name].label)} ${String(row[name])}`])),
    ...(row.sku_code ? [`${translate(texts.code)} ${row.sku_code}`] : []),
    ...(row.status === 0 ? [translate(texts.off)] : []),
  ]
  return <NamedLines lines={rows.map((row) => ({ name: row.specs.length > 0 ? skuTitle(row) : translate(defaultSkuTitle), values: valuesOf(row) }))} />
}
