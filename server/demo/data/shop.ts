import { demoGroups, firstGroups } from '../../../resources/auth/firstGroups'

import type { GlyphName } from '../pictures/glyphs'

/** The fixed data of the demo shop, in display order. */

export interface Service {
  readonly name: string
  readonly description: string
  readonly is_default: 0 | 1
  readonly glyph: GlyphName
  readonly hue: number
}

export const services: readonly Service[] = [
  { name: '7天无理由退货', description: '签收后 7 天内，商品完好可无理由退货，定制、鲜活易腐等商品除外。', is_default: 1, glyph: 'returns', hue: 212 },
  { name: '正品保证', description: '商品均由品牌方或正规渠道供货，假一赔十。', is_default: 1, glyph: 'shield', hue: 158 },
  { name: '极速退款', description: '退货寄出后即可退款，最快几分钟到账。', is_default: 0, glyph: 'bolt', hue: 24 },
  { name: '48小时发货', description: '付款后 48 小时内发出，节假日顺延。', is_default: 0, glyph: 'truck', hue: 268 },
]

export interface Company {
  readonly name: string
  readonly code: string
  readonly phone: string
  readonly website: string
  readonly express_regex: string
}

const company = (name: string, code: string, phone: string, host: string, express_regex: string): Company => ({
  name,
  code,
  phone,
  website: `https://${host}`,
  express_regex,
})

/** Codes of the tracking providers; the patterns are lenient and only catch typing errors. */
export const companies: readonly Company[] = [
  company('顺丰速运', 'shunfeng', '95338', 'www.sf-express.com', '^SF\\d{12,13}$'),
  company('中通快递', 'zhongtong', '95311', 'www.zto.com', '^7\\d{11,13}$'),
  company('圆通速递', 'yuantong', '95554', 'www.yto.net.cn', '^(YT)?\\d{10,15}$'),
  company('申通快递', 'shentong', '95543', 'www.sto.cn', '^77\\d{11,13}$'),
  company('韵达快递', 'yunda', '95546', 'www.yundaex.com', '^[1-9]\\d{12,14}$'),
  company('京东物流', 'jd', '950616', 'www.jdl.com', '^JD[A-Z0-9]{10,16}$'),
  company('EMS', 'ems', '11183', 'www.ems.com.cn', '^[A-Z]{2}\\d{9}[A-Z]{2}$'),
  company('中国邮政', 'youzhengguonei', '11185', 'www.chinapost.com.cn', '^9\\d{12}$'),
  company('极兔速递', 'jtexpress', '956025', 'www.jtexpress.cn', '^JT\\d{13}$'),
  company('德邦快递', 'debangkuaidi', '95353', 'www.deppon.com', '^(DPK)?\\d{8,15}$'),
]

export interface Address {
  readonly name: string
  readonly contact: string
  readonly mobile: string
  readonly region: readonly [string, string, string]
  readonly address: string
  readonly is_send: 0 | 1
  readonly is_return: 0 | 1
}

export const addresses: readonly Address[] = [
  {
    name: '杭州中心仓',
    contact: '周伟民',
    mobile: '0571-88120306',
    region: ['浙江省', '杭州市', '余杭区'],
    address: '良渚街道通运街 168 号 3 幢',
    is_send: 1,
    is_return: 0,
  },
  {
    name: '杭州退货中心',
    contact: '何秀兰',
    mobile: '13757120618',
    region: ['浙江省', '杭州市', '余杭区'],
    address: '良渚街道通运街 168 号 5 幢一层',
    is_send: 0,
    is_return: 1,
  },
  {
    name: '广州南方仓',
    contact: '梁志强',
    mobile: '020-36087521',
    region: ['广东省', '广州市', '白云区'],
    address: '太和镇北太路 1633 号',
    is_send: 0,
    is_return: 0,
  },
  {
    name: '成都西南仓',
    contact: '罗晓燕',
    mobile: '028-84610935',
    region: ['四川省', '成都市', '龙泉驿区'],
    address: '大面街道车城大道 188 号',
    is_send: 0,
    is_return: 0,
  },
]

const { silver, gold, diamond } = demoGroups.members
/** The first is the default group that every shop has. */
export const memberGroups = [firstGroups.members.zh, silver.zh, gold.zh, diamond.zh] as const
