import { demoGroups, firstGroups } from '../../../resources/auth/firstGroups'

/** The admin groups and administrators of the demo shop. */

export interface Group {
  readonly name: string
  /** The parent group; a group never has more rights than it. */
  readonly under?: string
  /** Patterns of node names: `*` matches any characters, so later resources are included. */
  readonly holds: readonly string[]
  readonly lacks?: readonly string[]
  readonly is_super?: 1
}

const { manager, orders, service, warehouse, marketing, finance, viewer } = demoGroups.staff
const shopManager = manager.zh
const superGroup = firstGroups.staff.zh
const rows = (path: string, ...nodes: string[]): string[] => nodes.map((node) => `${path}/${node}`)

export const groups: readonly Group[] = [
  { name: superGroup, holds: [], is_super: 1 },
  {
    name: shopManager,
    under: superGroup,
    holds: ['shop/*', 'user/*', 'dashboard/*', 'routine/attachment/*', 'auth/adminLog/index'],
    lacks: ['shop/config/pay'],
  },
  {
    name: orders.zh,
    under: shopManager,
    holds: [
      ...rows('shop/order', 'index', 'info', 'delivery', 'addExportTask', 'remark', 'contact'),
      ...rows('shop/export', 'index', 'download'),
      'shop/deliveryCompany/index',
      'shop/triage/index',
    ],
  },
  {
    name: service.zh,
    under: shopManager,
    holds: [
      ...rows('shop/order', 'index', 'info', 'cancel', 'contact'),
      ...rows('shop/refund', 'index', 'info', 'audit'),
      ...rows('shop/evaluate', 'index', 'reply', 'edit'),
      ...rows('user/user', 'index', 'info', 'contact'),
      'shop/triage/index',
    ],
  },
  {
    name: warehouse.zh,
    under: shopManager,
    holds: [
      ...rows('shop/order', 'index', 'info', 'delivery'),
      ...rows('shop/refund', 'index', 'info', 'receive'),
      ...rows('shop/stock', 'index', 'info', 'adjust', 'log', 'export'),
      'shop/triage/index',
      'shop/goods/index',
      'shop/deliveryCompany/index',
      'shop/deliveryAddress/index',
    ],
  },
  {
    name: marketing.zh,
    under: shopManager,
    holds: [
      'shop/goods*',
      'shop/coupon*',
      'shop/userCoupon/*',
      'shop/banner/*',
      'shop/hotRecommend/*',
      'shop/noticeBar/*',
      'shop/rechargePlan/*',
      'shop/evaluate/*',
      ...rows('dashboard', 'index'),
      ...rows('shop/dashboard', 'index'),
    ],
  },
  {
    name: finance.zh,
    under: shopManager,
    holds: [
      ...rows('shop/order', 'index', 'info', 'addExportTask'),
      ...rows('shop/refund', 'index', 'info'),
      'shop/payment*',
      'shop/rechargeOrder/*',
      ...rows('user/moneyLog', 'index', 'add', 'export'),
      ...rows('user/balance', 'index', 'adjust', 'export'),
      ...rows('shop/agent', 'index', 'settle'),
      'shop/export/*',
      'shop/stock/index',
      ...rows('dashboard', 'index'),
      ...rows('shop/dashboard', 'index', 'income'),
    ],
  },
  { name: viewer.zh, under: superGroup, holds: ['*/index', '*/info'], lacks: ['routine/adminInfo/edit'] },
]

export interface Person {
  readonly username: string
  readonly nickname: string
  readonly groups: readonly string[]
  readonly mobile: string
  readonly isWoman: boolean
  readonly motto?: string
  readonly isDisabled?: true
}

/** The first signs in with the password that the start prints; the passwords of the others are unknown. */
export const people: readonly Person[] = [
  { username: 'admin', nickname: '沈掌柜', groups: [superGroup], mobile: '13800571001', isWoman: false, motto: '和气生财' },
  { username: 'linyue', nickname: '林悦', groups: [shopManager], mobile: '13800571002', isWoman: true, motto: '今天也要开张大吉' },
  { username: 'zhaoqi', nickname: '赵琪', groups: [orders.zh], mobile: '13800571003', isWoman: true },
  { username: 'wangbo', nickname: '王博', groups: [orders.zh], mobile: '13800571004', isWoman: false },
  { username: 'chenxi', nickname: '陈曦', groups: [service.zh], mobile: '13800571005', isWoman: true, motto: '有问必答' },
  { username: 'sunjie', nickname: '孙洁', groups: [service.zh], mobile: '13800571006', isWoman: true },
  { username: 'zhoupeng', nickname: '周鹏', groups: [warehouse.zh], mobile: '13800571007', isWoman: false },
  { username: 'wulei', nickname: '吴磊', groups: [warehouse.zh], mobile: '13800571008', isWoman: false, isDisabled: true },
  { username: 'heting', nickname: '何婷', groups: [marketing.zh], mobile: '13800571009', isWoman: true },
  { username: 'gaofei', nickname: '高飞', groups: [marketing.zh, orders.zh], mobile: '13800571010', isWoman: false },
  { username: 'xumin', nickname: '徐敏', groups: [finance.zh], mobile: '13800571011', isWoman: true, motto: '每一分钱都有出处' },
  { username: 'guest', nickname: '参观者', groups: [viewer.zh], mobile: '', isWoman: false },
]
