import { refuse } from '../errors'

import type { SiteSettings } from '../site/settings'

/** An accepted file type: suffix, declared type and content must all match it. */
export interface FileType {
  /** As stored and served. */
  readonly mimetype: string
  /** Other names sent by browsers. */
  readonly declared?: readonly string[]
  /** Type by content; the suffix itself by default. */
  readonly content?: readonly string[]
  readonly isImage?: boolean
}

/** Browsers do not know every archive type and send a generic one. */
const anything = 'application/octet-stream'
const office = 'application/vnd.openxmlformats-officedocument'

const jpeg: FileType = { mimetype: 'image/jpeg', declared: ['image/jpg', 'image/pjpeg'], content: ['jpg'], isImage: true }

/** SVG and HTML are missing on purpose: a browser runs their scripts. Settings can reduce this list, but not extend it. */
const fileTypes: Readonly<Record<string, FileType>> = {
  jpg: jpeg,
  jpeg,
  png: { mimetype: 'image/png', declared: ['image/x-png'], isImage: true },
  gif: { mimetype: 'image/gif', isImage: true },
  webp: { mimetype: 'image/webp', isImage: true },
  bmp: { mimetype: 'image/bmp', declared: ['image/x-ms-bmp', 'image/x-bmp', 'image/x-windows-bmp'], isImage: true },
  zip: { mimetype: 'application/zip', declared: ['application/x-zip-compressed', 'application/x-zip', anything] },
  rar: { mimetype: 'application/vnd.rar', declared: ['application/x-rar-compressed', 'application/x-rar', anything] },
  '7z': { mimetype: 'application/x-7z-compressed', declared: [anything] },
  wav: { mimetype: 'audio/wav', declared: ['audio/x-wav', 'audio/wave', 'audio/vnd.wave'] },
  mp3: { mimetype: 'audio/mpeg', declared: ['audio/mp3', 'audio/x-mp3'] },
  mp4: { mimetype: 'video/mp4', declared: ['application/mp4'] },
  pdf: { mimetype: 'application/pdf' },
  docx: { mimetype: `${office}.wordprocessingml.document` },
  xlsx: { mimetype: `${office}.spreadsheetml.sheet` },
  pptx: { mimetype: `${office}.presentationml.presentation` },
}

export const fileTypeOf = (suffix: string): FileType | undefined => (Object.hasOwn(fileTypes, suffix) ? fileTypes[suffix] : undefined)

export interface UploadClaim {
  readonly filename: string
  /** The declared type. */
  readonly mimetype: string
}

export const suffixOf = (filename: string): string => (/\.([a-z0-9]{1,10})$/i.exec(filename)?.[1] ?? '').toLowerCase()

/** The type by name and declared type, if the shop accepts it. Checked before a byte is written. */
export function claimedType({ filename, mimetype }: UploadClaim, settings: SiteSettings): FileType {
  const suffix = suffixOf(filename)
  const kind = fileTypeOf(suffix)
  const isAllowed = settings.upload_suffixes.includes(suffix) || (kind !== undefined && settings.upload_mimes.includes(kind.mimetype))
  if (!kind || !isAllowed) refuse('upload_type')
  if (mimetype !== kind.mimetype && !kind.declared?.includes(mimetype)) refuse('upload_type')
  return kind
}

/** The type by content. Refused if it is not that of suffix and declaration. */
export async function detectType(temporary: string, filename: string, kind: FileType): Promise<string> {
  const { fileTypeFromFile } = await import('file-type')
  const detected = await fileTypeFromFile(temporary).catch(ignoreUnreadable)
  if (!detected || !(kind.content ?? [suffixOf(filename)]).includes(detected.ext)) refuse('upload_content')
  return detected.ext
}

/** A truncated file has no type; a disk error is reported as such. */
function ignoreUnreadable(error: unknown): undefined {
  if (typeof (error as { code?: unknown }).code === 'string') throw error
}
