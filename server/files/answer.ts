import { suffixOf } from './detectType'

import type { Attachment } from './saveUpload'

/** What an upload answers (wire contract 10). `origin` is protocol-relative or empty. */
export const toUploadAnswer = ({ quote: _, ...row }: Attachment, origin: string): Readonly<Record<string, unknown>> => ({
  suffix: suffixOf(row.url),
  full_url: `${origin}${row.url}`,
  ...row,
})
