import { Tags } from './cells/PlainText'
import { remoteFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { tagsColumn } from './layouts'

import type { FieldOf } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

type Field = FieldOf<'references'>

export const referencesUi: FieldUi<'references'> = {
  ...remoteFilter(({ to, show, params }: Field) => ({ path: to, show, ...(params && { params }) })),
  Cell: ReferencesCell,
  layout: () => tagsColumn(180),
  Input: lazyInput(({ ReferencesInput }) => ReferencesInput),
  defaultRows: ({ to, defaultFrom, max = 100 }) => defaultFrom && { to, params: defaultFrom, most: max },
  loadText: async (value, { to, show }, source) => (await import('./inputs/referenceTexts')).referenceText(source, value, { to, show: [show] }),
}

function ReferencesCell({ value, field, row }: FieldCellProps<Field>) {
  const names = field.names ? row[field.names] : undefined
  const labels = Array.isArray(names) ? names : Array.isArray(value) ? value : []
  return <Tags labels={labels.map(String)} />
}
