import { PasswordInput } from '../../ui/PasswordInput'
import { toText } from './inputTypes'

import type { InputProps } from './inputTypes'

export const PasswordFieldInput = ({ value, ...props }: InputProps<'password'>) => <PasswordInput {...props} value={toText(value)} />
