import Alert from '@mui/material/Alert'
import { useWatch } from 'react-hook-form'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { toCents, toYuan } from '../../../resources/kit/values/cents'
import { useText } from '../../ui/useText'

import type { RowScreenProps } from '../screenControl'

const texts = {
  now: t('应付 {now}', 'Amount to pay: {now}'),
  after: t('应付 {now}，改价后 {after}', 'Amount to pay: {now}, after the change: {after}'),
}
const names = ['discount_amount', 'delivery_amount'] as const

/** What the buyer of an unpaid order pays now, and with the discount and the shipping fee that are typed. */
export function ChangedPrice({ row }: RowScreenProps) {
  const translate = useText()
  const format = useFormat()
  const typed = useWatch<Record<string, unknown>>({ name: [...names] })
  const now = centsOf(row['pay_amount'])
  const [discount, delivery] = names.map((name, at) => {
    const [before, after] = [centsOf(row[name]), centsOf(typed[at])]
    return before === undefined || after === undefined ? undefined : after - before
  })
  if (now === undefined) return null
  const after = discount === undefined || delivery === undefined ? now : now - discount + delivery
  const values = { now: format.money(toYuan(now)), after: format.money(toYuan(after)) }
  return (
    <Alert severity={after < 0 ? 'error' : 'info'} icon={false} role="status">
      {translate(after === now ? texts.now : texts.after, values)}
    </Alert>
  )
}

/** Undefined for what is no amount yet. */
function centsOf(value: unknown): number | undefined {
  const text = String(value ?? '').trim()
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(text) ? toCents(text) : undefined
}
