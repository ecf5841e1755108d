import { CopyButton } from '../../ui/CopyButton'
import { isBlank } from './cellTypes'

import type { FieldCellProps } from './cellTypes'

/** One line of text; what does not fit shows on hover and focus. */
export function PlainCell({ value, field }: FieldCellProps) {
  return <PlainText text={isBlank(value) ? '' : String(value)} canCopy={field.copy === true} />
}

export function PlainText({ text, canCopy = false }: { readonly text: string; readonly canCopy?: boolean }) {
  if (!text) return <span className="cell-missing">-</span>
  if (!canCopy)
    return (
      <span className="cell-clip" data-clip>
        {text}
      </span>
    )
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <span className="cell-clip" data-clip>
        {text}
      </span>
      <CopyButton value={text} />
    </span>
  )
}
