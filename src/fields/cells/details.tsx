import type { ComponentType } from 'react'

import type { FieldType } from '../../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cellTypes'

function WholeText({ value }: FieldCellProps) {
  return <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{String(value ?? '') || '-'}</span>
}

/** A log keeps its json as text; both forms are laid out alike. */
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
    return value // not json after all: the text as it came
  }
}

/** Types that show more in an opened row than in one line of a table. */
export const details: { readonly [Type in FieldType]?: ComponentType<FieldCellProps> } = { text: WholeText, longText: WholeText, json: WholeJson }
