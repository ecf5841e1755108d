import { ColourInput } from '../../ui/ColourInput'
import { toText } from './inputTypes'

import type { InputProps } from './inputTypes'

export const ColourFieldInput = ({ value, ...props }: InputProps<'colour'>) => <ColourInput {...props} value={toText(value)} />
