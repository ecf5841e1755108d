import { t } from '../../../resources/kit/text'
import { PasswordInput } from '../../ui/PasswordInput'
import { useText } from '../../ui/useText'
import { toText } from './inputTypes'

import type { InputProps } from './inputTypes'

const keep = t('留空则不修改', 'Leave empty to keep the present one')

export function PasswordFieldInput({ value, row, ...props }: InputProps<'password'>) {
  const translate = useText()
  return <PasswordInput {...props} value={toText(value)} placeholder={row ? translate(keep) : undefined} />
}
