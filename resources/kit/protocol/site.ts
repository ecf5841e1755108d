/** The site and what it takes as uploads. Source: wire contract 8, 10; specification 3. */

/** Complete: a client replaces its own by this one whole. */
export interface SiteConfig {
  readonly siteName: string
  readonly version: string
  readonly cdnUrl: string
  readonly apiUrl: string
  readonly upload: UploadConfig
  readonly headNav: readonly unknown[]
  readonly recordNumber: string
  readonly cdnUrlParams: string
  readonly initialize: boolean
  readonly userInitialize: boolean
}

export interface UploadConfig {
  readonly mode: string
  /** Bytes. */
  readonly maxSize: number
  readonly saveName: string
  /** `jpg,png` */
  readonly allowedSuffixes: string
  readonly allowedMimeTypes: readonly string[]
}

/** The same as a check of a file reads it, with lists of words in lower case. */
export interface UploadLimits extends Pick<UploadConfig, 'maxSize' | 'allowedMimeTypes'> {
  readonly allowedSuffixes: readonly string[]
}

/** What an upload answers: a row of `routine/attachment`. */
export interface UploadedFile {
  readonly id: number
  readonly url: string
  readonly full_url: string
  readonly name: string
  readonly size: number
  readonly mimetype: string
  readonly suffix: string
  readonly width?: number
  readonly height?: number
}
