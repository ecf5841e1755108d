import { openShop } from './shop'

/** One demo shop without a captcha for all walks that need nothing special. */
export default async function setUp(): Promise<() => Promise<void>> {
  const shop = await openShop()
  process.env['SHOP_URL'] = shop.url
  return () => shop.close()
}
