import { refuse } from '../errors'
import { fileTypeOf } from './fileTypes'

import type { SiteSettings } from '../site/settings'
import type { FileType } from './fileTypes'

export interface UploadClaim {
  readonly filename: string
  /** What the sender says the type is. */
  readonly mimetype: string
}

export const suffixOf = (filename: string): string => (/\.([a-z0-9]{1,10})$/i.exec(filename)?.[1] ?? '').toLowerCase()

/** The kind a name and a declared type claim, if the shop takes it. Judged before a byte is written. */
export function claimedType({ filename, mimetype }: UploadClaim, settings: SiteSettings): FileType {
  const suffix = suffixOf(filename)
  const kind = fileTypeOf(suffix)
  const isAllowed = settings.upload_suffixes.includes(suffix) || (kind !== undefined && settings.upload_mimes.includes(kind.mimetype))
  if (!kind || !isAllowed) refuse('upload_type')
  if (mimetype !== kind.mimetype && !kind.declared?.includes(mimetype)) refuse('upload_type')
  return kind
}

/** What the content is. Refused where it is not what suffix and sender say. */
export async function detectType(temporary: string, filename: string, kind: FileType): Promise<string> {
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(temporary).catch(ignoreUnreadable)
  if (!found || !(kind.content ?? [suffixOf(filename)]).includes(found.ext)) refuse('upload_content')
  return found.ext
}

/** A file that breaks off where its head promises more is of no kind; a disk that cannot be read is another matter. */
function ignoreUnreadable(error: unknown): undefined {
  if (typeof (error as { code?: unknown }).code === 'string') throw error
}
