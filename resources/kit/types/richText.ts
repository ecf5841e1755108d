import { accepted, checkText, rejected } from '../field/checks'
import { maker } from '../field/maker'

import type { CheckResult } from '../field/checks'
import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    richText: { field: RichTextField; value: string }
  }
}

export interface RichTextField extends Base<'richText'> {
  readonly max: number
  /** HTML as `server/types/shared/cleanHtml.ts` leaves it. */
  readonly default?: string
}

export const richTextType = {
  make: maker<RichTextField>('richText', { max: 200_000 }),
  check: checkRichText,
  empty: '',
  operators: () => [],
  comparable: () => 'never',
  canSort: false,
  holdsFiles: true,
  takesFiles: () => true,
  whenMissing: 'editor_required',
} satisfies FieldTypeRules<'richText'>

/** Tags alone are no content: an editor that looks empty must not count as filled. */
const hasContent = (html: string): boolean => /<(img|video|hr|table)\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

function checkRichText(field: RichTextField, input: unknown): CheckResult {
  const checked = checkText(input, { max: field.max, isMultiline: true })
  return 'value' in checked && !hasContent(String(checked.value)) ? (field.required ? rejected('editor_required') : accepted('')) : checked
}
