import { Tags } from './cells/PlainText'
import { noFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { tagsColumn } from './layouts'

import type { KeyValue } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const rowsUi: FieldUi<'rows'> = {
  ...noFilter,
  Cell: RowsCell,
  layout: () => tagsColumn(180),
  Input: lazyInput(({ KeyValueRows }) => ({ field, value, ...props }) => (
    <KeyValueRows {...props} max={field.max} value={Array.isArray(value) ? value.filter(isKeyValue) : []} />
  )),
  isGroup: () => true,
}

const isKeyValue = (one: unknown): one is KeyValue => typeof one === 'object' && one !== null && 'key' in one && 'value' in one

function RowsCell({ value }: FieldCellProps) {
  const rows = Array.isArray(value) ? (value as KeyValue[]) : []
  return <Tags labels={rows.map(({ key, value: content }) => `${key}: ${content}`)} />
}
