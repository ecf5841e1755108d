import { CopyButton } from '../../ui/cell/CopyButton'
import { isBlank } from './cellTypes'

import type { ThemeColor } from '../../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cellTypes'

/** One line of text; clipped text is shown on hover and focus. */
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

/** The cell of a text. */
export function TextCell({ value, field }: FieldCellProps) {
  return <PlainText text={isBlank(value) ? '' : String(value)} canCopy={field.copy === true} />
}

/** A text in an expanded row. */
export function FullText({ value }: FieldCellProps) {
  return <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{String(value ?? '') || '-'}</span>
}

interface TagsProps {
  readonly labels: readonly string[]
  /** The color of each. */
  readonly tones?: readonly (ThemeColor | undefined)[]
}

/** Several short words; all of them are shown on hover and focus. */
export function Tags({ labels, tones }: TagsProps) {
  if (labels.length === 0) return <PlainText text="" />
  return (
    <span className="cell-tags" data-tip={labels.length > 1 ? labels.join('、') : undefined}>
      {labels.map((label, index) => (
        <span key={`${label}${index}`} className="cell-tag" data-tone={tones?.[index]}>
          {label}
        </span>
      ))}
    </span>
  )
}
