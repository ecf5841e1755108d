import { IconPicker } from '../../ui/IconPicker'
import { toText } from './inputTypes'

import type { InputProps } from './inputTypes'

export const IconInput = ({ value, ...props }: InputProps<'icon'>) => <IconPicker {...props} value={toText(value)} />
