import { KeyValueRows } from '../../ui/KeyValueRows'

import type { KeyValue } from '../../../resources/kit/fieldTypes'
import type { InputProps } from './inputTypes'

const isKeyValue = (one: unknown): one is KeyValue => typeof one === 'object' && one !== null && 'key' in one && 'value' in one

export const RowsInput = ({ field, value, ...props }: InputProps<'rows'>) => (
  <KeyValueRows {...props} max={field.max} value={Array.isArray(value) ? value.filter(isKeyValue) : []} />
)
