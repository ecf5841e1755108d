import type { SiteConfig, UploadLimits } from '../../resources/kit/protocol/site'

/** The part of the site configuration that this client uses. */
export interface Site extends Pick<SiteConfig, 'siteName' | 'siteLogo' | 'version' | 'cdnUrl' | 'cdnUrlParams' | 'apiUrl' | 'recordNumber'> {
  readonly upload: UploadLimits
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
}

/** Lists are sent as `jpg,png`, as an array, or as an empty one; a server may omit any key. */
export function toSiteConfig(sent: unknown): Site {
  const site = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>
  const upload = (typeof site['upload'] === 'object' && site['upload'] !== null ? site['upload'] : {}) as Record<string, unknown>
  const text = (key: string): string => (typeof site[key] === 'string' ? (site[key] as string) : '')
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
  }
}

/** What the sign-in page was told about the site, in the place of what this browser has kept. */
export function withPublicSite(site: Site, sent: unknown): Site {
  const { siteName, siteLogo, recordNumber, cdnUrl, cdnUrlParams } = toSiteConfig(sent)
  return { ...site, siteName, siteLogo, recordNumber, cdnUrl, cdnUrlParams }
}

function toList(value: unknown): string[] {
  const list = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : []
  return list.map((one) => one.trim().toLowerCase()).filter(Boolean)
}

/** The URL of a stored path such as `/storage/a.png`; complete URLs are unchanged. */
export function mediaUrl(path: string, { cdnUrl, cdnUrlParams }: Pick<Site, 'cdnUrl' | 'cdnUrlParams'>): string {
  if (!path || /^(https?:)?\/\/|^data:|^blob:/.test(path)) return path
  return `${cdnUrl.replace(/\/$/, '')}${path}${cdnUrlParams}`
}
