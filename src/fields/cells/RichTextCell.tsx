import { PlainText } from './PlainCell'

import type { FieldCellProps } from './cellTypes'

/** The words of a formatted text; a list never shows foreign markup. */
export const RichTextCell = ({ value }: FieldCellProps) => <PlainText text={wordsOf(typeof value === 'string' ? value : '')} />

const wordsOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/\s+/g, ' ').trim()
