import { noFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { layouts } from './layouts'

import type { FieldUi } from './fieldUi'

/** Secrets are never sent to a list. */
export const secretUi: FieldUi<'secret'> = {
  ...noFilter,
  Cell: () => <span className="cell-missing">••••••</span>,
  layout: () => layouts.tag,
  Input: lazyInput(({ SecretInput }) => SecretInput),
}
