import { PlainText } from './cells/PlainText'
import { isBlank } from './cells/cellTypes'
import { textFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { textColumn } from './layouts'

import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const jsonUi: FieldUi<'json'> = {
  ...textFilter,
  Cell: ({ value }) => <PlainText text={isBlank(value) ? '' : typeof value === 'string' ? value : JSON.stringify(value)} />,
  Detail: WholeJson,
  layout: () => textColumn(200),
  Input: lazyInput(({ JsonInput }) => JsonInput),
  isWide: ({ conditionsOf }) => conditionsOf !== undefined,
}

/** Logs have their JSON as text; both forms are formatted equally. */
function WholeJson({ value }: FieldCellProps) {
  return (
    <pre tabIndex={0} style={{ margin: 0, maxHeight: 320, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 12.5 }}>
      {laidOut(value)}
    </pre>
  )
}

function laidOut(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value !== 'string') return JSON.stringify(value, null, 2)
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value // invalid JSON: shown as text
  }
}
