/** Kept in the browser under `adminInfo`, exactly these keys. */
export interface AdminInfo {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly avatar: string
  readonly last_login_time: string | number
  readonly token: string
  readonly refresh_token: string
  readonly super: boolean
}

export interface UploadConfig {
  readonly mode: string
  /** Bytes. */
  readonly maxSize: number
  readonly allowedSuffixes: readonly string[]
  readonly allowedMimeTypes: readonly string[]
}

export interface SiteConfig {
  readonly siteName: string
  readonly version: string
  readonly cdnUrl: string
  readonly cdnUrlParams: string
  readonly apiUrl: string
  readonly recordNumber: string
  readonly upload: UploadConfig
}
