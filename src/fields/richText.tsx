import { PlainText } from './cells/PlainText'
import { noFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { textColumn } from './layouts'

import type { FieldUi } from './fieldUi'

export const richTextUi: FieldUi<'richText'> = {
  ...noFilter,
  // the plain text only: a list never renders stored markup
  Cell: ({ value }) => <PlainText text={plainTextOf(typeof value === 'string' ? value : '')} />,
  layout: () => textColumn(200),
  Input: lazyInput(({ RichTextInput }) => RichTextInput),
  isGroup: () => true,
}

const plainTextOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/\s+/g, ' ').trim()
