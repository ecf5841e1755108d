import { LabeledSwitch } from '../../ui/LabeledSwitch'

import type { InputProps } from './inputTypes'

export const SwitchInput = ({ value, onChange, ...props }: InputProps<'switch'>) => (
  <LabeledSwitch {...props} value={value === 1 || value === '1' || value === true} onChange={(isOn) => onChange(isOn ? 1 : 0)} />
)
