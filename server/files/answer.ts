import { suffixOf } from './sniff'

import type { Attachment } from './keep'

/** What an upload answers (wire contract 10). `origin` is protocol-relative or empty. */
export const uploadAnswer = ({ quote: _, ...row }: Attachment, origin: string): Readonly<Record<string, unknown>> => ({
  suffix: suffixOf(row.url),
  full_url: `${origin}${row.url}`,
  ...row,
})
