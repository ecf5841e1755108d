import type { RefusalCode } from '../../resources/kit/errors'

export interface UploadLimits {
  readonly maxSize: number
  readonly allowedSuffixes: readonly string[]
  readonly allowedMimeTypes: readonly string[]
}

const pictureSuffixes = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'svg']

/** The check before an upload: name and size, suffix or type, size limit. The server checks again, by content. */
export function validateUpload(file: Pick<File, 'name' | 'size' | 'type'>, limits: UploadLimits, isPicture = false): RefusalCode | undefined {
  if (!file.name || !file.size) return 'upload_incomplete'
  const suffix = file.name.includes('.') ? (file.name.split('.').at(-1) ?? '').toLowerCase() : ''
  const type = file.type.toLowerCase()
  const suffixes = limits.allowedSuffixes.map((one) => one.replace(/^\./, '').toLowerCase())
  const isOpen = suffixes.length === 0 && limits.allowedMimeTypes.length === 0
  if (!isOpen && !suffixes.includes(suffix) && !limits.allowedMimeTypes.includes(type)) return 'upload_type'
  if (isPicture && !pictureSuffixes.includes(suffix) && !type.startsWith('image/')) return 'upload_type'
  return file.size > limits.maxSize ? 'upload_size' : undefined
}
