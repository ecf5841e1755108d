import { PlainText } from './cells/PlainText'
import { isBlank } from './cells/cellTypes'
import { remoteFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { layouts } from './layouts'

import type { FieldOf } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

type Field = FieldOf<'parent'>

/** A tree selects among its own rows. */
export const parentUi: FieldUi<'parent'> = {
  ...remoteFilter(({ show }: Field, ownPath) => ({ path: ownPath, show })),
  Cell: ParentCell,
  layout: () => layouts.text,
  Input: lazyInput(({ ParentInput }) => ParentInput),
  isNumeric: true,
  loadText: async (value, { show }, source) => (await import('./inputs/referenceTexts')).referenceText(source, value, { to: source.path, show: [show] }),
}

/** The label of a parent may be part of the row; the top level has none. */
function ParentCell({ value, field, row }: FieldCellProps<Field>) {
  const parent = row['parent'] as Record<string, unknown> | null | undefined
  const label = parent?.[field.show] ?? (Number(value) > 0 ? value : '')
  return <PlainText text={isBlank(label) ? '' : String(label)} />
}
