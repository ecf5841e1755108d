import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'

import { useFormat } from '../../../providers/hooks'
import { inSentence, t } from '../../../resources/kit/text'
import { uiOf } from '../../fields'
import { useText } from '../../ui/useText'

import type { ActionDefinition, AmountChange } from '../../../resources/kit/actions'
import type { AnyResource } from '../../../resources/kit/define'
import type { FormRow, FormValues } from '../form/dirtyFields'

const changeTexts = {
  now: t('当前{field}：{now}', 'Current {field}: {now}'),
  after: t('当前{field}：{now}，变更后：{after}', 'Current {field}: {now}, after the change: {after}'),
}

interface ChangeNoteProps {
  readonly resource: AnyResource
  readonly action: ActionDefinition
  readonly name: string // of the input
  readonly row: FormRow
}

/**
 * An input with the name of a read-only number of the row is a change of it, and so is one of `amounts`: shows the current value and the resulting one. One that
 * starts with a value of the row replaces it and has no note.
 */
export function ChangeNote({ resource, action, name, row }: ChangeNoteProps) {
  const translate = useText()
  const format = useFormat()
  const { column, by }: AmountChange = action.amounts?.[name] ?? { column: name }
  const [typed, choice] = useWatch<FormValues>({ name: [name, by?.choice ?? name] })
  const field = resource.fields[column]
  const formatAmount = field?.readOnly ? uiOf(field).formatAmount : undefined
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
