import { defaultThreshold } from '../../resources/goods/sku'

import type { ShopSite, SiteConfig, UploadLimits } from '../../resources/kit/protocol/site'

/** The part of the site configuration that this client uses. */
export interface Site extends Pick<
  SiteConfig,
  'siteName' | 'siteLogo' | 'version' | 'cdnUrl' | 'cdnUrlParams' | 'apiUrl' | 'recordNumber' | 'newSkuThreshold' | 'switchedOn'
> {
  readonly upload: UploadLimits
  readonly shop: Omit<ShopSite, 'hotKeywords'>
}

const megabyte = 1024 * 1024

export const emptySiteConfig: Site = {
  siteName: '',
  siteLogo: '',
  version: '',
  cdnUrl: '',
  cdnUrlParams: '',
  apiUrl: '',
  recordNumber: '',
  upload: { maxSize: 10 * megabyte, allowedSuffixes: [], allowedMimeTypes: [] },
  shop: { name: '', logo: '', servicePhone: '', serviceTime: '' },
  newSkuThreshold: defaultThreshold,
  switchedOn: [],
}

/** Lists are sent as `jpg,png`, as an array, or as an empty one; a server may omit any key. */
export function toSiteConfig(sent: unknown): Site {
  const site = toObject(sent)
  const upload = toObject(site['upload'])
  const shop = toObject(site['shop'])
  const text = (key: string, of = site): string => (typeof of[key] === 'string' ? of[key] : '')
  return {
    siteName: text('siteName'),
    siteLogo: text('siteLogo'),
    version: text('version'),
    cdnUrl: text('cdnUrl'),
    cdnUrlParams: text('cdnUrlParams'),
    apiUrl: text('apiUrl'),
    recordNumber: text('recordNumber'),
    upload: {
      maxSize: Number(upload['maxSize']) || emptySiteConfig.upload.maxSize,
      allowedSuffixes: toList(upload['allowedSuffixes']),
      allowedMimeTypes: toList(upload['allowedMimeTypes']),
    },
    shop: { name: text('name', shop), logo: text('logo', shop), servicePhone: text('servicePhone', shop), serviceTime: text('serviceTime', shop) },
    newSkuThreshold: typeof site['newSkuThreshold'] === 'number' ? site['newSkuThreshold'] : emptySiteConfig.newSkuThreshold,
    switchedOn: Array.isArray(site['switchedOn']) ? site['switchedOn'].map(String) : [],
  }
}

/** What the sign-in page was told about the site, in the place of what this browser has kept. */
export function withPublicSite(site: Site, sent: unknown): Site {
  const { siteName, siteLogo, recordNumber, cdnUrl, cdnUrlParams } = toSiteConfig(sent)
  return { ...site, siteName, siteLogo, recordNumber, cdnUrl, cdnUrlParams }
}

const toObject = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {})

function toList(value: unknown): string[] {
  const list = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : []
  return list.map((one) => one.trim().toLowerCase()).filter(Boolean)
}

/** The URL of a stored path such as `/storage/a.png`; complete URLs are unchanged. */
export function mediaUrl(path: string, { cdnUrl, cdnUrlParams }: Pick<Site, 'cdnUrl' | 'cdnUrlParams'>): string {
  if (!path || /^(https?:)?\/\/|^data:|^blob:/.test(path)) return path
  return `${cdnUrl.replace(/\/$/, '')}${path}${cdnUrlParams}`
}
