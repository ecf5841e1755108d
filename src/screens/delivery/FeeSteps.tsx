import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { fromFee, fromMicro, zero } from '../../../resources/delivery/measure'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { regionNames } from './areaDraft'
import { useRegionTree } from './useRegionTree'

import type { AreaRow, Billing } from '../../../resources/delivery/areas'
import type { Quote, TemplateFee } from '../../../resources/delivery/quote'
import type { Text, Translate } from '../../../resources/kit/text'

const units: Readonly<Record<Billing, Text>> = { 1: t('件', ' pieces'), 2: t('Kg', ' Kg'), 3: t('m³', ' m³') }

const texts = {
  nowhere: t('没有匹配的配送区域：该地区不配送', 'No delivery area fits: nothing is delivered there'),
  matched: t('匹配第 {row} 行：{areas}', 'Row {row} fits: {areas}'),
  measure: t('计费数量：{measure}{unit}', 'Charged: {measure}{unit}'),
  unweighed: t('未填重量或体积，按首重（首体积）计', 'Nothing weighed or measured: counts as the first quantity'),
  first: t('首 {qty}{unit}：¥{fee}', 'First {qty}{unit}: ¥{fee}'),
  further: t('超出部分每 {qty}{unit} ¥{fee}，共 {steps} 份：¥{sum}', 'Beyond it, {steps} × {qty}{unit} at ¥{fee}: ¥{sum}'),
  free: t('已达到包邮条件（{rules}）：运费为 0', 'Free delivery is reached ({rules}): nothing to pay'),
  notFree: t('未达到包邮条件（{rules}）', 'Free delivery is not reached ({rules})'),
  from: t('满 ¥{amount}', 'from ¥{amount}'),
  fromQty: t('满 {qty}{unit}', 'from {qty}{unit}'),
  total: t('运费 ¥{fee}', 'Delivery ¥{fee}'),
}

interface Props {
  readonly billing: Billing
  readonly rows: readonly AreaRow[]
  readonly quote: Quote
}

/** How the fee came about, step by step. */
export function FeeSteps({ billing, rows, quote }: Props) {
  const translate = useText()
  const { regions } = useRegionTree()
  const [fee] = quote.templates
  if (!fee?.row)
    return (
      <Typography variant="body2" sx={{ color: 'warning.main' }}>
        {translate(texts.nowhere)}
      </Typography>
    )
  const unit = translate(units[billing])
  const matched = translate(texts.matched, { row: rows.indexOf(fee.row) + 1, areas: regionNames(fee.row, regions, translate) })
  return (
    <>
      <Box component="ol" sx={{ m: 0, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
        <li>{matched}</li>
        {stepsOf(fee, fee.row, billing, unit, translate).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <Typography sx={{ fontSize: 20, fontWeight: 600, mt: 1 }}>{translate(texts.total, { fee: fromFee(quote.delivery) })}</Typography>
    </>
  )
}

function stepsOf(fee: TemplateFee, row: AreaRow, billing: Billing, unit: string, translate: Translate): string[] {
  const rules = [
    row.free_amount === null ? '' : translate(texts.from, { amount: row.free_amount }),
    row.free_qty === null ? '' : translate(texts.fromQty, { qty: row.free_qty, unit }),
  ]
    .filter(Boolean)
    .join(' + ')
  return [
    fee.measure === zero ? translate(texts.unweighed) : translate(texts.measure, { measure: fromMicro(fee.measure), unit }),
    translate(texts.first, { qty: row.first_qty, unit, fee: fromFee(fee.first) }),
    ...(fee.steps
      ? [translate(texts.further, { qty: row.continue_qty, unit, fee: fromFee(fee.step), steps: fee.steps, sum: fromFee(fee.step * fee.steps) })]
      : []),
    ...(rules ? [translate(fee.isFree ? texts.free : texts.notFree, { rules })] : []),
  ]
}
