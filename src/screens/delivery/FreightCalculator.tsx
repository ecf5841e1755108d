import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'

import { useData } from '../../../providers/hooks'
import { fromFee, fromMicro, toFee, toMicros, zero } from '../../../resources/delivery/measure'
import { isPriceable, quote, rowFor } from '../../../resources/delivery/quote'
import { t } from '../../../resources/kit/text'
import { moneyText } from '../../../resources/kit/values/numberText'
import { NumberField } from '../../ui/input/NumberField'
import { RegionSelect } from '../../ui/select/RegionSelect'
import { FieldLabel } from '../../ui/input/FieldLabel'
import { useText } from '../../ui/useText'
import { useRegionTree } from '../deliveryRegions/useRegionTree'
import { regionNames } from './areaDraft'

import type { AreaRow, Billing, ValidatedAreas } from '../../../resources/delivery/areas'
import type { Quote, TemplateFee } from '../../../resources/delivery/quote'
import type { Text, Translate } from '../../../resources/kit/text'

const texts = {
  title: t('运费试算', 'Shipping calculator'),
  region: t('收货地区', 'Deliver to'),
  quantity: t('件数', 'Pieces'),
  weight: t('单件重量(Kg)', 'Weight per item (Kg)'),
  volume: t('单件体积(m³)', 'Volume per item (m³)'),
  amount: t('商品金额(元)', 'Product amount (¥)'),
  chooseRegion: t('选择收货地区后显示运费', 'Choose a destination to see the fee'),
  finish: t('填完整配送区域后显示运费', 'Complete the shipping zones to see the fee'),
  wrong: t('请填写有效的数量和金额', 'Fill in a valid quantity and amount'),
}

interface Parcel {
  readonly quantity: string
  readonly measure: string
  readonly amount: string
}

interface Props {
  readonly billing: Billing
  readonly validated: ValidatedAreas | undefined
  /** The id of the title of a dialog around, which names it as well. */
  readonly titleId?: string
}

/** Prices an example parcel by the typed rows, with the function that the shop uses. */
export function FreightCalculator({ billing, validated, titleId }: Props) {
  const data = useData()
  const translate = useText()
  const id = useId()
  const { regions } = useRegionTree()
  const [region, setRegion] = useState<readonly number[]>([])
  const [parcel, setParcel] = useState<Parcel>({ quantity: '1', measure: '0.5', amount: '50' })
  const set = (name: keyof Parcel) => (value: string | number | null) => setParcel((before) => ({ ...before, [name]: String(value ?? '') }))
  const hint = hintOf(validated, region)
  const price = hint || !validated ? undefined : priceOf(validated, { billing, region, successors: regions?.successors ?? new Map(), parcel })
  return (
    <Box
      component="section"
      aria-labelledby={titleId ?? `${id}-title`}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, bgcolor: 'background.default', display: 'grid', gap: 1, containerType: 'inline-size' }}
    >
      {titleId === undefined ? (
        <Typography id={`${id}-title`} variant="subtitle2" component="h3">
          {translate(texts.title)}
        </Typography>
      ) : null}
      <Labeled id={`${id}-region`} label={texts.region} isGroup>
        <Box sx={{ '&& > *': { '@container (max-width: 420px)': { gridTemplateColumns: 'minmax(0, 1fr)' } } }}>
          <RegionSelect {...plain} id={`${id}-region`} labelId={`${id}-region-label`} value={region} onChange={setRegion} load={data.areas} />
        </Box>
      </Labeled>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))' }}>
        <Labeled id={`${id}-quantity`} label={texts.quantity}>
          <NumberField {...plain} id={`${id}-quantity`} labelId={`${id}-quantity-label`} isWhole value={parcel.quantity} onChange={set('quantity')} />
        </Labeled>
        {billing === '1' ? null : (
          <Labeled id={`${id}-measure`} label={billing === '2' ? texts.weight : texts.volume}>
            <NumberField {...plain} id={`${id}-measure`} labelId={`${id}-measure-label`} value={parcel.measure} onChange={set('measure')} />
          </Labeled>
        )}
        <Labeled id={`${id}-amount`} label={texts.amount}>
          <NumberField {...plain} id={`${id}-amount`} labelId={`${id}-amount-label`} value={parcel.amount} onChange={set('amount')} />
        </Labeled>
      </Box>
      <Box aria-live="polite">
        {price && validated ? (
          <FeeSteps billing={billing} rows={validated.rows} quote={price} />
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate(hint ?? texts.wrong)}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

const plain = { describedBy: undefined, isInvalid: false, onBlur: (): void => undefined }

function hintOf(validated: ValidatedAreas | undefined, region: readonly number[]): Text | undefined {
  if (!validated || validated.problems.length || validated.rows.length === 0) return texts.finish
  return region.length < 2 ? texts.chooseRegion : undefined
}

interface FreightQuestion {
  readonly billing: Billing
  readonly region: readonly number[]
  readonly successors: ReadonlyMap<number, number>
  readonly parcel: Parcel
}

/** Undefined while the input is not a valid parcel. */
function priceOf({ rows }: ValidatedAreas, { billing, region, successors, parcel }: FreightQuestion): Quote | undefined {
  const quantity = /^[1-9]\d{0,5}$/.test(parcel.quantity) ? Number(parcel.quantity) : undefined
  const amount = toFee(parcel.amount || '0')
  const one = toMicros(billing === '1' ? '1' : parcel.measure || '0')
  if (quantity === undefined || amount === undefined || one === undefined) return undefined
  const row = rowFor(rows, region, successors)
  if (row && !isPriceable(row, one * BigInt(quantity))) return undefined
  const measure = fromMicro(one)
  const line = { deliveryType: '3', quantity, deliveryFee: 0, templateId: 1, weight: measure, volume: measure, amount } as const
  return quote({ region, successors, lines: [line], templates: [{ id: 1, billing, areas: rows }], goodsAmount: amount, freeFrom: 0 })
}

interface LabeledProps {
  readonly id: string
  readonly label: Text
  /** Several controls with accessible names of their own: the label belongs to none of them. */
  readonly isGroup?: boolean
  readonly children: React.ReactNode
}

function Labeled({ id, label, isGroup = false, children }: LabeledProps) {
  const translate = useText()
  return (
    <Box sx={{ minWidth: 0 }}>
      <FieldLabel id={`${id}-label`} htmlFor={isGroup ? undefined : id} label={translate(label)} />
      {children}
    </Box>
  )
}

const measured: Readonly<Record<Billing, Text>> = { 1: t('{qty} 件', '{qty} {qty:piece|pieces}'), 2: t('{qty} kg', '{qty} kg'), 3: t('{qty} m³', '{qty} m³') }

const feeStepsTexts = {
  nowhere: t('没有匹配的配送区域：该地区不配送', 'No matching zone: not delivered there'),
  matched: t('匹配第 {row} 行：{areas}', 'Matched row {row}: {areas}'),
  measure: t('计费数量：{measure}', 'Charged quantity: {measure}'),
  unweighed: t('未填重量或体积，按首重（首体积）计', 'No weight or volume entered: charged as the first unit'),
  first: t('首 {qty}：{fee}', 'First {qty}: {fee}'),
  further: t('超出部分每 {qty} {fee}，共 {steps} 份：{sum}', 'Additional {steps} × {qty} at {fee}: {sum}'),
  free: t('已达到包邮条件（{rules}）：运费为 0', 'Free shipping applies ({rules}): fee is 0'),
  notFree: t('未达到包邮条件（{rules}）', 'Free shipping does not apply ({rules})'),
  from: t('满 {amount}', 'from {amount}'),
  fromQty: t('满 {qty}', 'from {qty}'),
  total: t('运费 {fee}', 'Shipping fee {fee}'),
}

interface FeeStepsProps {
  readonly billing: Billing
  readonly rows: readonly AreaRow[]
  readonly quote: Quote
}

/** The calculation of the fee, step by step. */
function FeeSteps({ billing, rows, quote }: FeeStepsProps) {
  const translate = useText()
  const { regions } = useRegionTree()
  const [fee] = quote.templates
  if (!fee?.row)
    return (
      <Typography variant="body2" sx={{ color: 'warning.main' }}>
        {translate(feeStepsTexts.nowhere)}
      </Typography>
    )
  const matched = translate(feeStepsTexts.matched, { row: rows.indexOf(fee.row) + 1, areas: regionNames(fee.row, regions, translate) })
  return (
    <>
      <Box component="ol" sx={{ m: 0, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
        <li>{matched}</li>
        {stepsOf(fee, fee.row, billing, translate).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <Typography sx={{ fontSize: 20, fontWeight: 600, mt: 1 }}>{translate(feeStepsTexts.total, { fee: moneyText(fromFee(quote.delivery)) })}</Typography>
    </>
  )
}

function stepsOf(fee: TemplateFee, row: AreaRow, billing: Billing, translate: Translate): string[] {
  const quantity = (text: string): string => translate(measured[billing], { qty: Number(text) })
  const rules = [
    row.free_amount === null ? '' : translate(feeStepsTexts.from, { amount: moneyText(row.free_amount) }),
    row.free_qty === null ? '' : translate(feeStepsTexts.fromQty, { qty: quantity(row.free_qty) }),
  ]
    .filter(Boolean)
    .join(' + ')
  return [
    fee.measure === zero ? translate(feeStepsTexts.unweighed) : translate(feeStepsTexts.measure, { measure: quantity(fromMicro(fee.measure)) }),
    translate(feeStepsTexts.first, { qty: quantity(row.first_qty), fee: moneyText(fromFee(fee.first)) }),
    ...(fee.steps
      ? [
          translate(feeStepsTexts.further, {
            qty: quantity(row.continue_qty),
            fee: moneyText(fromFee(fee.step)),
            steps: fee.steps,
            sum: moneyText(fromFee(fee.step * fee.steps)),
          }),
        ]
      : []),
    ...(rules ? [translate(fee.isFree ? feeStepsTexts.free : feeStepsTexts.notFree, { rules })] : []),
  ]
}
