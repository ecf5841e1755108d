import { t } from '../../resources/kit/text'
import { useText } from '../ui/useText'
import { noFilter } from './filters/commonFilters'
import { toText } from './inputs/inputTypes'
import { lazyInput } from './inputs/lazyInput'
import { layouts } from './layouts'

import type { FieldUi } from './fieldUi'

const keep = t('留空则不修改', 'Leave empty to keep the current one')

/** Passwords are never sent to a list. */
export const passwordUi: FieldUi<'password'> = {
  ...noFilter,
  Cell: () => <span className="cell-missing">••••••</span>,
  layout: () => layouts.tag,
  Input: lazyInput(
    ({ PasswordInput }) =>
      function PasswordFieldInput({ value, row, ...props }) {
        const translate = useText()
        return <PasswordInput {...props} value={toText(value)} placeholder={row ? translate(keep) : undefined} />
      },
  ),
}
