import { ColorInput } from '../../ui/ColorInput'
import { toText } from './inputTypes'

import type { InputProps } from './inputTypes'

export const ColorFieldInput = ({ value, ...props }: InputProps<'colour'>) => <ColorInput {...props} value={toText(value)} />
