import type { GlyphName } from '../pictures/glyphs'

/** The link of an advert of the demo shop: a category or page by name, a URL, or goods by their rank among the best-selling. */
export type DemoLink =
  | { readonly type: 'none' }
  | { readonly type: 'page' | 'url' | 'category'; readonly to: string }
  | { readonly type: 'goods'; readonly place: number }
  /** A product that is off the shelf: an example of a dead link. */
  | { readonly type: 'dead' }

interface Shown {
  readonly title: string
  readonly link: DemoLink
  /** Days from now; without them it is always shown. */
  readonly days?: readonly [from: number | null, to: number | null]
}

export interface DemoBanner extends Shown {
  readonly position: 'home' | 'category' | 'user'
  readonly glyph: GlyphName
  readonly hue: number
  readonly bg_color: string
  readonly clicks: number
}

export interface DemoTile extends Shown {
  readonly sub_title: string
  readonly glyph: GlyphName
  readonly hue: number
  readonly clicks: number
}

export interface DemoNotice extends Shown {
  readonly content: string
  readonly detail?: string
}

export const banners: readonly DemoBanner[] = [
  { title: '秋冬上新', position: 'home', glyph: 'shirt', hue: 338, bg_color: '#fbe3ec', clicks: 1_862, link: { type: 'category', to: '服饰内衣' } },
  { title: '数码好物节', position: 'home', glyph: 'headphones', hue: 214, bg_color: '#dfe9fb', clicks: 2_417, link: { type: 'goods', place: 0 } },
  { title: '新人领券', position: 'home', glyph: 'bolt', hue: 24, bg_color: '#fdeadb', clicks: 3_051, link: { type: 'page', to: 'coupon' } },
  { title: '年货预售', position: 'home', glyph: 'nut', hue: 4, bg_color: '#fbe1de', clicks: 0, link: { type: 'category', to: '食品饮料' }, days: [12, 40] },
  { title: '双十一主会场', position: 'category', glyph: 'box', hue: 268, bg_color: '#ece2fb', clicks: 9_730, link: { type: 'dead' }, days: [-30, -5] },
]

export const tiles: readonly DemoTile[] = [
  { title: '本周热卖', sub_title: '销量第一的选择', glyph: 'phone', hue: 214, clicks: 820, link: { type: 'goods', place: 0 } },
  { title: '通勤背包', sub_title: '轻便大容量', glyph: 'backpack', hue: 22, clicks: 455, link: { type: 'goods', place: 1 } },
  { title: '降噪耳机', sub_title: '安静一整天', glyph: 'headphones', hue: 232, clicks: 612, link: { type: 'goods', place: 2 } },
  { title: '厨房小电', sub_title: '一人食也精致', glyph: 'cooker', hue: 196, clicks: 238, link: { type: 'category', to: '厨房小电' } },
  { title: '时令水果', sub_title: '产地直发', glyph: 'apple', hue: 150, clicks: 344, link: { type: 'category', to: '时令水果' } },
  { title: '明前好茶', sub_title: '一杯清香', glyph: 'leaf', hue: 96, clicks: 127, link: { type: 'category', to: '茗茶' } },
  { title: '全部商品', sub_title: '慢慢逛', glyph: 'box', hue: 34, clicks: 96, link: { type: 'url', to: '/shop/list' } },
  { title: '清仓尾货', sub_title: '售完为止', glyph: 'shoe', hue: 8, clicks: 510, link: { type: 'dead' } },
]

export const notices: readonly DemoNotice[] = [
  {
    title: '发货说明',
    content: '工作日 16:00 前的订单当天发出，周末订单周一统一发货。',
    link: { type: 'none' },
    detail: '<p>偏远地区配送约需 5 至 7 天，请耐心等待。</p>',
  },
  { title: '新人礼', content: '新会员注册即送 20 元优惠券，点击领取。', link: { type: 'page', to: 'coupon' } },
  {
    title: '春节放假',
    content: '春节期间客服与发货安排，敬请留意。',
    link: { type: 'none' },
    detail: '<p>除夕至初六暂停发货，初七起按下单顺序发出。</p>',
    days: [20, 60],
  },
  { title: '系统维护', content: '系统已于凌晨完成升级，感谢您的理解。', link: { type: 'none' }, days: [-20, -18] },
]
