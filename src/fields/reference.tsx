import { resourceAt } from '../../resources/index'
import { referenceName } from '../../resources/kit/derived'
import { useText } from '../ui/useText'
import { PlainText } from './cells/PlainText'
import { isBlank } from './cells/cellTypes'
import { remoteFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { layouts } from './layouts'

import type { FieldOf } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

type Field = FieldOf<'reference'>

export const referenceUi: FieldUi<'reference'> = {
  ...remoteFilter(({ to, show, params }: Field) => ({ path: to, show: show[0] ?? 'id', ...(params && { params }) })),
  Cell: ReferenceCell,
  layout: ({ display }) => (display === 'id' ? { ...layouts.number, grows: false } : layouts.text),
  Input: lazyInput(({ ReferenceInput }) => ReferenceInput),
  isNumeric: true,
  defaultRows: ({ to, defaultFrom }) => defaultFrom && { to, params: defaultFrom, most: 1 },
  loadText: async (value, field, source) => (await import('./inputs/referenceTexts')).referenceText(source, value, field),
}

/** The label sent beside the id; the id if the definition asks for it or the other row was deleted. */
function ReferenceCell({ value, field, row }: FieldCellProps<Field>) {
  const translate = useText()
  const related = row[field.as] as Record<string, unknown> | null | undefined
  const label = related && referenceName({ to: resourceAt(field.to), show: field.show[0] ?? 'id' }, related, translate)
  if (field.display === 'id' || isBlank(label)) return <PlainText text={isBlank(value) ? '' : String(value)} />
  return <PlainText text={label ?? ''} />
}
