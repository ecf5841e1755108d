import { useFormat } from '../../../providers/hooks'
import { isBlank } from './cellTypes'

export const missingNumber = <span className="cell-missing">-</span>

export const withUnit = (text: string, unit?: string): string => (unit ? `${text} ${unit}` : text)

interface Props {
  readonly amount: number
  readonly text: string
  /** An amount shows a sign only when negative. */
  readonly isPlain?: boolean
}

/** A change shows its direction by sign and color. */
export function Amount({ amount, text, isPlain = false }: Props) {
  const isPlus = !isPlain && amount > 0
  return (
    <span className="cell-money" data-tone={amount < 0 ? 'minus' : isPlus ? 'plus' : undefined}>
      {isPlus ? '+' : ''}
      {text}
    </span>
  )
}

/** Negative amounts are red; a change also shows a plus. */
export function Money({ value, isChange = false }: { readonly value: unknown; readonly isChange?: boolean }) {
  const format = useFormat()
  if (isBlank(value)) return missingNumber
  return <Amount amount={Number(value)} text={format.money(value as string)} isPlain={!isChange} />
}
