/** The site configuration and its upload limits. Source: wire contract 8, 10; specification 3. */

/** Complete: a client replaces its own configuration by it. */
export interface SiteConfig {
  readonly siteName: string
  /** The path of a picture, empty without one. Only this server sends it. */
  readonly siteLogo: string
  readonly version: string
  readonly cdnUrl: string
  readonly apiUrl: string
  readonly upload: UploadConfig
  readonly headNav: readonly unknown[]
  readonly recordNumber: string
  readonly cdnUrlParams: string
  readonly initialize: boolean
  readonly userInitialize: boolean
  readonly shop: ShopSite
  /** The low-stock threshold of a new SKU. */
  readonly newSkuThreshold: number
  /** The switches of the settings that actions depend on, as far as they are on. */
  readonly switchedOn: readonly string[]
}

/** The shop as its papers and its member center name it. */
export interface ShopSite {
  /** The name of the site if the shop has none of its own. */
  readonly name: string
  readonly logo: string
  readonly servicePhone: string
  readonly serviceTime: string
  readonly hotKeywords: readonly string[]
}

/** What the sign-in page shows of the shop. */
export type PublicSite = Pick<SiteConfig, 'siteName' | 'siteLogo' | 'recordNumber' | 'cdnUrl' | 'cdnUrlParams'>

export interface UploadConfig {
  readonly mode: string
  /** Bytes. */
  readonly maxSize: number
  readonly saveName: string
  /** `jpg,png` */
  readonly allowedSuffixes: string
  readonly allowedMimeTypes: readonly string[]
}

/** The same for the validation of a file, with lists in lower case. */
export interface UploadLimits extends Pick<UploadConfig, 'maxSize' | 'allowedMimeTypes'> {
  readonly allowedSuffixes: readonly string[]
}

/** The response of an upload: a row of `routine/attachment`. */
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
