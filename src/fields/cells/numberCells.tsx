import { useFormat } from '../../../providers/hooks'
import { isBlank } from './cellTypes'

import type { FieldOf } from '../../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cellTypes'

const missing = <span className="cell-missing">-</span>
const withUnit = (text: string, unit?: string): string => (unit ? `${text} ${unit}` : text)

export const IdCell = ({ value }: FieldCellProps) => <>{isBlank(value) ? missing : String(value)}</>

export function IntegerCell({ value, field }: FieldCellProps<FieldOf<'integer'> | FieldOf<'weight'>>) {
  const format = useFormat()
  if (isBlank(value)) return missing
  const number = value as number | string
  if (field.type === 'integer' && field.look === 'change') return <Change amount={Number(value)} text={withUnit(format.number(number), field.unit)} />
  return <>{field.type === 'integer' && field.look === 'size' ? format.size(number) : withUnit(format.number(number), field.unit)}</>
}

export function DecimalCell({ value, field }: FieldCellProps<FieldOf<'decimal'>>) {
  const format = useFormat()
  return isBlank(value) ? missing : <>{withUnit(format.number(value as string, field.scale), field.unit)}</>
}

export function MoneyCell({ value, field, row }: FieldCellProps<FieldOf<'money'>>) {
  const format = useFormat()
  const end = field.upTo ? row[field.upTo] : undefined
  if (!isBlank(value) && !isBlank(end) && Number(end) > Number(value)) return <>{`${format.money(value as string)} ~ ${format.money(end as string)}`}</>
  return <Money value={value} isChange={field.look === 'change'} />
}

/** Less than nothing is red; a change also says its plus. */
export function Money({ value, isChange = false }: { readonly value: unknown; readonly isChange?: boolean }) {
  const format = useFormat()
  if (isBlank(value)) return missing
  return <Change amount={Number(value)} text={format.money(value as string)} isPlain={!isChange} />
}

/** Says its plus and minus by sign and color; a plain amount only its minus. */
function Change({ amount, text, isPlain = false }: { readonly amount: number; readonly text: string; readonly isPlain?: boolean }) {
  const isPlus = !isPlain && amount > 0
  return (
    <span className="cell-money" data-tone={amount < 0 ? 'minus' : isPlus ? 'plus' : undefined}>
      {isPlus ? '+' : ''}
      {text}
    </span>
  )
}
