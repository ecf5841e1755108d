import { listed } from '../../../resources/kit/text'
import { matchesRule } from '../../../resources/kit/values/textRules'
import { CopyButton } from '../../ui/cell/CopyButton'
import { useText } from '../../ui/useText'
import { isBlank } from './cellTypes'

import type { ThemeColor } from '../../../resources/kit/fieldTypes'
import type { TextRuleName } from '../../../resources/kit/values/textRules'
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

/** A text in details and in an expanded row; one that is a web address, an e-mail address or a telephone number opens it. */
export function FullText({ value, field }: FieldCellProps) {
  const text = String(value ?? '')
  const { rule } = field as { readonly rule?: TextRuleName } // fields of texts have one
  const scheme = rule && schemes[rule]
  const isLink = rule && scheme !== undefined && !text.includes('*') && matchesRule(rule, text) // neither a mask nor a value of another server
  return (
    <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {isLink ? (
        <a
          href={`${scheme}${text}`}
          style={{ color: 'inherit', textDecoration: 'underline' }}
          {...(scheme === '' && { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {text}
        </a>
      ) : (
        text || '-'
      )}
    </span>
  )
}

/** What precedes the address, by the rule of the text. */
const schemes: Readonly<Partial<Record<TextRuleName, string>>> = { url: '', email: 'mailto:', mobile: 'tel:', phone: 'tel:', servicePhone: 'tel:' }

interface TagsProps {
  readonly labels: readonly string[]
  /** The color of each. */
  readonly tones?: readonly (ThemeColor | undefined)[]
}

/** A list shows so many of them and the number of the others, which have the class `cell-extra`. */
const mostTags = 3

/** Several short words. In a list the first ones and how many more, of which all are shown on hover and focus. */
export function Tags({ labels, tones }: TagsProps) {
  const translate = useText()
  if (labels.length === 0) return <PlainText text="" />
  const more = labels.length - mostTags
  return (
    <span className="cell-tags" data-tip={labels.length > 1 ? translate(listed(labels)) : undefined}>
      {labels.map((label, index) => (
        <span key={`${label}${index}`} className={more > 1 && index >= mostTags ? 'cell-tag cell-extra' : 'cell-tag'} data-tone={tones?.[index]}>
          {label}
        </span>
      ))}
      {more > 1 ? (
        <span className="cell-tag cell-more" aria-hidden>
          +{more}
        </span>
      ) : null}
    </span>
  )
}
