import type { Db } from '../context'

/** Settings of the shop that the server reads. */
export interface SiteSettings {
  readonly site_name: string
  readonly record_number: string
  readonly cdn_url: string
  readonly cdn_url_params: string
  readonly admin_login_captcha: boolean
  readonly user_login_captcha: boolean
  /** Off: members cannot sign in, and those signed in see a notice instead of their pages. */
  readonly open_member_center: boolean
  /** Minimum length of a new password; at least the 6 of the rule itself. */
  readonly password_min_length: number
  /** Bytes. */
  readonly upload_max_size: number
  readonly upload_suffixes: readonly string[]
  /** Empty: every type of an allowed suffix. */
  readonly upload_mimes: readonly string[]
}

/** Default settings. */
export const defaultSettings: SiteSettings = {
  site_name: '',
  record_number: '',
  cdn_url: '',
  cdn_url_params: '',
  admin_login_captcha: true,
  user_login_captcha: true,
  open_member_center: true,
  password_min_length: 6,
  upload_max_size: 10 * 1024 * 1024,
  upload_suffixes: ['jpg', 'png', 'bmp', 'jpeg', 'gif', 'webp', 'zip', 'rar', 'wav', 'mp4', 'mp3'],
  upload_mimes: [],
}

/** The origin of pictures from a URL with or without protocol, in the notation of a content security policy; undefined if invalid. */
export function cspSourceOf(cdn: string): string | undefined {
  const match = /^(https?:)?\/\/([^\s/?#@*;,'"\\]+)(\/[^\s;,'"\\]*)?$/i.exec(cdn)
  const address = `${match?.[1] ?? 'https:'}//${match?.[2] ?? ''}`
  if (!match || !URL.canParse(address)) return undefined
  const { origin, host } = new URL(address)
  return match[1] ? origin : host
}

/** A stored value is used only if it has the type of its default, and a URL only if it is valid. */
export async function siteSettings(tx: Db): Promise<SiteSettings> {
  const rows = await tx.selectFrom('setting').select(['key', 'value']).where('key', 'in', Object.keys(defaultSettings)).execute()
  const defaults: Readonly<Record<string, unknown>> = { ...defaultSettings }
  const fitting = rows.filter(({ key, value }) => typeof value === typeof defaults[key] && Array.isArray(value) === Array.isArray(defaults[key]))
  const settings: SiteSettings = { ...defaultSettings, ...Object.fromEntries(fitting.map(({ key, value }) => [key, value])) }
  return cspSourceOf(settings.cdn_url) === undefined ? { ...settings, cdn_url: '' } : settings
}
