import { entities } from '../../resources'
import { settingsOfActions } from '../../resources/kit/checkActionSettings'
import { settingFields } from '../../resources/settingsPages'
import { shopConfig } from '../../resources/settings/shopConfig'
import { systemConfig } from '../../resources/settings/systemConfig'
import { readSettings, readValues } from '../settings/readSettings'

import type { Fields } from '../../resources/kit/fieldTypes'
import type { SettingValues } from '../../resources/kit/settings'
import type { Db } from '../context'

const keys = [
  'site_name',
  'site_logo',
  'record_number',
  'cdn_url',
  'cdn_url_params',
  'open_member_center',
  'password_min_length',
  'upload_max_size',
  'upload_suffixes',
  'upload_mimes',
] as const

type Stored = Pick<SettingValues<typeof systemConfig>, (typeof keys)[number]>

/** Settings of the site that the server reads, again for every request. */
export interface SiteSettings extends Omit<Stored, 'upload_max_size' | 'upload_suffixes' | 'upload_mimes'> {
  /** Bytes. */
  readonly upload_max_size: number
  readonly upload_suffixes: readonly string[]
  /** Types that are accepted whatever their suffix. */
  readonly upload_mimes: readonly string[]
}

/** The origin of pictures from a URL with or without protocol, in the notation of a content security policy; undefined if invalid. */
export function cspSourceOf(cdn: string): string | undefined {
  const match = /^(https?:)?\/\/([^\s/?#@*;,'"\\]+)(\/[^\s;,'"\\]*)?$/i.exec(cdn)
  const address = `${match?.[1] ?? 'https:'}//${match?.[2] ?? ''}`
  if (!match || !URL.canParse(address)) return undefined
  const { origin, host } = new URL(address)
  return match[1] ? origin : host
}

const bytesPerMegabyte = 1024 * 1024

/** A stored URL is used only if it is valid. */
export async function siteSettings(tx: Db): Promise<SiteSettings> {
  const stored = await readSettings(tx, systemConfig, keys)
  return {
    ...stored,
    cdn_url: cspSourceOf(stored.cdn_url) === undefined ? '' : stored.cdn_url,
    upload_max_size: Math.floor(Number(stored.upload_max_size) * bytesPerMegabyte),
  }
}

/** What the start-up calls say of the shop. */
export const shopSettings = (tx: Db) =>
  readSettings(tx, shopConfig, ['shop_name', 'shop_logo', 'service_mobile', 'service_time', 'hot_keywords', 'stock_warning_default'])

const needed = settingsOfActions(entities)
const switches: Fields = Object.fromEntries(Object.entries(settingFields()).filter(([name]) => needed.has(name)))

/** The switches that actions depend on, as far as they are on. */
export const switchedOn = async (tx: Db): Promise<string[]> =>
  Object.entries(await readValues(tx, switches)).flatMap(([name, value]) => (value === 1 ? [name] : []))

export type ShopSettings = Awaited<ReturnType<typeof shopSettings>>
