import { t, translate } from '../../resources/kit/text'

import type { PublicSite, SiteConfig } from '../../resources/kit/protocol/site'
import type { Language } from '../../resources/kit/text'
import type { ShopSettings, SiteSettings } from './settings'

const shopName = t('掌柜商城', 'Zhanggui shop')

interface Surroundings {
  readonly version: string
  readonly origin: string
  readonly language: Language
  readonly shop: ShopSettings
  /** Told to staff only. */
  readonly switchedOn?: readonly string[]
}

/** `origin` is protocol-relative, `//host:port`; a prefix of relative picture paths. */
export const toClientSiteConfig = (settings: SiteSettings, { version, origin, language, shop, switchedOn = [] }: Surroundings): SiteConfig => ({
  siteName: settings.site_name || translate(shopName, language),
  siteLogo: settings.site_logo,
  version,
  cdnUrl: settings.cdn_url || origin,
  apiUrl: origin,
  upload: {
    mode: 'local',
    maxSize: settings.upload_max_size,
    saveName: '/storage/{topic}/{year}{mon}{day}/{fileName}{fileSha1}{.suffix}',
    allowedSuffixes: settings.upload_suffixes.join(','),
    allowedMimeTypes: settings.upload_mimes,
  },
  headNav: [],
  recordNumber: settings.record_number,
  cdnUrlParams: settings.cdn_url_params,
  initialize: true,
  userInitialize: false,
  shop: {
    name: shop.shop_name || settings.site_name || translate(shopName, language),
    logo: shop.shop_logo,
    servicePhone: shop.service_mobile,
    serviceTime: shop.service_time,
    hotKeywords: shop.hot_keywords,
  },
  newSkuThreshold: shop.stock_warning_default,
  switchedOn,
})

/** The part of it that is shown to everybody. */
export const publicSiteOf = ({ siteName, siteLogo, recordNumber, cdnUrl, cdnUrlParams }: SiteConfig): PublicSite => ({
  siteName,
  siteLogo,
  recordNumber,
  cdnUrl,
  cdnUrlParams,
})
