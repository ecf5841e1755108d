import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { uiOf } from '../../fields/index'
import { useText } from '../../ui/useText'

import type { AnyResource } from '../../../resources/kit/define'
import type { FormRow, FormValues } from './dirtyFields'

const texts = {
  now: t('当前{field}：{now}', 'Present {field}: {now}'),
  after: t('当前{field}：{now}，变更后：{after}', 'Present {field}: {now}, after the change: {after}'),
}

/** An input named like a number of the row that nobody may write is a change of it: what stands there now, and the sum. */
export function ChangeNote({ resource, name, row }: { readonly resource: AnyResource; readonly name: string; readonly row: FormRow }) {
  const translate = useText()
  const format = useFormat()
  const typed = useWatch<FormValues>({ name })
  const field = resource.fields[name]
  const formatAmount = field?.readOnly ? uiOf(field).formatAmount : undefined
  if (!field || !formatAmount) return null
  const now = Number(row[name])
  const after = sumOf(now, typed)
  const text =
    after === undefined
      ? translate(texts.now, { field: field.label, now: formatAmount(now, format) })
      : translate(texts.after, { field: field.label, now: formatAmount(now, format), after: formatAmount(after, format) })
  return (
    <Typography variant="body2" role="status" sx={{ mt: 0.5, color: after !== undefined && after < 0 ? 'error.main' : 'text.secondary' }}>
      {text}
    </Typography>
  )
}

/** In hundredths, so that 0.1 and 0.2 are 0.3. */
export function sumOf(now: number, typed: unknown): number | undefined {
  const change = typeof typed === 'number' ? typed : typeof typed === 'string' && /^[+-]?\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return Number.isNaN(change) || Number.isNaN(now) ? undefined : (Math.round(now * 100) + Math.round(change * 100)) / 100
}
