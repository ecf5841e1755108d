import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'

import { useFormat } from '../../../providers/hooks'
import { inSentence, t } from '../../../resources/kit/text'
import { uiOf } from '../../fields'
import { useText } from '../../ui/useText'

import type { AmountChange } from '../../../resources/kit/actions'
import type { AnyResource } from '../../../resources/kit/define'
import type { FormRow, FormValues } from '../form/dirtyFields'

const changeTexts = {
  now: t('当前{field}：{now}', 'Current {field}: {now}'),
  after: t('当前{field}：{now}，变更后：{after}', 'Current {field}: {now}, after the change: {after}'),
}

interface ChangeNoteProps {
  readonly resource: AnyResource
  readonly name: string // of the input
  readonly amount: AmountChange
  readonly row: FormRow
}

/** Of an input that changes a number of the row: the current value and the resulting one. */
export function ChangeNote({ resource, name, amount: { column, by }, row }: ChangeNoteProps) {
  const translate = useText()
  const format = useFormat()
  const [typed, choice] = useWatch<FormValues>({ name: [name, by?.choice ?? name] })
  const field = resource.fields[column]
  const formatAmount = field && uiOf(field).formatAmount
  const now = Number(row[column] ?? Number.NaN)
  if (!field || !formatAmount || Number.isNaN(now)) return null
  const how = by ? by.as[String(choice)] : 'add'
  const after = how && amountAfter(now, typed, how)
  const values = { field: inSentence(field.label), now: formatAmount(now, format) }
  const text = after === undefined ? translate(changeTexts.now, values) : translate(changeTexts.after, { ...values, after: formatAmount(after, format) })
  return (
    <Typography variant="body2" role="status" sx={{ mt: 0.5, color: after !== undefined && after < 0 ? 'error.main' : 'text.secondary' }}>
      {text}
    </Typography>
  )
}

/** Undefined until a number has been typed. */
export function amountAfter(now: number, typed: unknown, how: 'add' | 'subtract' | 'set'): number | undefined {
  const amount = typeof typed === 'number' ? typed : typeof typed === 'string' && /^[+-]?\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : Number.NaN
  if (Number.isNaN(amount)) return undefined
  const [before, change] = [how === 'set' ? 0 : inHundredths(now), inHundredths(amount)]
  return (how === 'subtract' ? before - change : before + change) / 100
}

/** So that 0.1 and 0.2 are 0.3. */
const inHundredths = (amount: number): number => Math.round(amount * 100)
