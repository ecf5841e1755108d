import { NumberField } from '../../ui/NumberField'

import type { InputProps } from './inputTypes'

const given = (value: unknown): string | number | null => (typeof value === 'string' || typeof value === 'number' ? value : null)

export const IntegerInput = ({ value, field, ...props }: InputProps<'integer'>) => <NumberField {...props} value={given(value)} unit={field.unit} isWhole />
export const DecimalInput = ({ value, field, ...props }: InputProps<'decimal'>) => <NumberField {...props} value={given(value)} unit={field.unit} />
export const MoneyInput = ({ value, field, ...props }: InputProps<'money'>) => <NumberField {...props} value={given(value)} prefix="¥" unit={field.unit} />
export const WeightInput = ({ value, field, ...props }: InputProps<'weight'>) => <NumberField {...props} value={given(value)} unit={field.unit} isWhole />
