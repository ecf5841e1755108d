import { incomeNode } from './incomeNode'
import { t } from './kit/text'

import type { Operator } from './kit/protocol/list'
import type { Text } from './kit/text'

/** The right to the figures of the dashboard. */
export const dashboardNode = 'dashboard/index'

/** One condition of a list, as in its address. */
export interface FigureFilter {
  readonly field: string
  readonly operator: Operator
  readonly value: string
}

/** A sum over rows: of a column, or of a product of columns. */
interface Sum {
  readonly of: readonly string[]
  readonly as: 'money' | 'number' | 'change' | 'moneyChange' | 'size'
  /** Its text beside the number of rows; `{sum}` is the value. */
  readonly text: Text
}

/**
 * A figure of the dashboard. This is its complete definition: the server counts the rows of the list with these conditions for users who may open that list,
 * and the tile links to the list with the same conditions.
 */
export interface Figure {
  readonly name: string
  readonly group: FigureGroup
  readonly label: Text
  readonly icon: string
  /** The path of the list that is counted; its node `index` is required. */
  readonly list: string
  /** A further required node. */
  readonly needs?: string
  readonly tab?: string
  readonly filters?: readonly FigureFilter[]
  /** The date field that must be in the chosen range; without it the figure is of the current rows. */
  readonly over?: string
  /** Only the latest of these times is stored, so the period before cannot be counted. */
  readonly isLastOnly?: true
  readonly sum?: Sum
  /** The sum is the number shown; this text names the rows, `{count}`. */
  readonly ofRows?: Text
  /** Whether an increase is positive. */
  readonly more?: 'good' | 'bad'
}

export const figureGroups = { members: t('会员', 'Members'), goods: t('商品与库存', 'Products and stock'), staff: t('后台', 'Back office') } as const
export type FigureGroup = keyof typeof figureGroups

/** The log is stored in Chinese. */
const signIn: FigureFilter = { field: 'title', operator: 'eq', value: t('登录', 'Sign in').zh }
const done: FigureFilter = { field: 'result_code', operator: 'IN', value: '1' }
const refused: FigureFilter = { field: 'result_code', operator: 'IN', value: '0' }
const risen: FigureFilter = { field: 'delta', operator: 'gt', value: '0' }
const fallen: FigureFilter = { field: 'delta', operator: 'lt', value: '0' }
const pieces = t('共 {sum} 件', '{sum} pieces')
const net = t('净变动 {sum}', 'Net {sum}')

/** Every figure of the dashboard, in order. */
export const figures: readonly Figure[] = [
  {
    name: 'new_members',
    group: 'members',
    label: t('新增会员', 'New members'),
    icon: 'fa fa-user-plus',
    list: 'user/user',
    over: 'create_time',
    more: 'good',
  },
  { name: 'members', group: 'members', label: t('会员总数', 'All members'), icon: 'fa fa-users', list: 'user/user' },
  {
    name: 'member_sign_ins',
    group: 'members',
    label: t('最近登录会员', 'Members last seen'),
    icon: 'fa fa-user-circle',
    list: 'user/user',
    over: 'last_login_time',
    isLastOnly: true,
  },
  {
    name: 'money_changes',
    group: 'members',
    label: t('余额变动', 'Balance changes'),
    icon: 'fa fa-credit-card',
    list: 'user/moneyLog',
    over: 'create_time',
    sum: { of: ['money'], as: 'moneyChange', text: net },
  },
  {
    name: 'score_changes',
    group: 'members',
    label: t('积分变动', 'Points changes'),
    icon: 'fa fa-star',
    list: 'user/scoreLog',
    over: 'create_time',
    sum: { of: ['score'], as: 'change', text: net },
  },
  {
    name: 'goods_on_shelf',
    group: 'goods',
    label: t('在售商品', 'Products on shelf'),
    icon: 'fa fa-shopping-bag',
    list: 'shop/goods',
    filters: [{ field: 'status', operator: 'IN', value: '1' }],
  },
  { name: 'goods_low', group: 'goods', label: t('库存预警商品', 'Products running low'), icon: 'fa fa-bell', list: 'shop/goods', tab: 'low' },
  { name: 'goods_out', group: 'goods', label: t('售罄商品', 'Products sold out'), icon: 'fa fa-ban', list: 'shop/goods', tab: 'out' },
  {
    name: 'stock_in',
    group: 'goods',
    label: t('入库', 'Stock in'),
    icon: 'fa fa-archive',
    list: 'shop/stockLog',
    filters: [risen],
    over: 'create_time',
    sum: { of: ['delta'], as: 'number', text: pieces },
  },
  {
    name: 'stock_out',
    group: 'goods',
    label: t('出库', 'Stock out'),
    icon: 'fa fa-truck',
    list: 'shop/stockLog',
    filters: [fallen],
    over: 'create_time',
    sum: { of: ['delta'], as: 'number', text: pieces },
  },
  {
    name: 'stock_value',
    group: 'goods',
    label: t('库存成本', 'Stock at cost'),
    icon: 'fa fa-cubes',
    list: 'shop/stock',
    needs: incomeNode,
    filters: [{ field: 'stock', operator: 'gt', value: '0' }],
    sum: { of: ['stock', 'cost_price'], as: 'money', text: t('{sum}', '{sum}') },
    ofRows: t('{count} 个有货规格', '{count} SKUs in stock'),
  },
  {
    name: 'staff_sign_ins',
    group: 'staff',
    label: t('后台登录', 'Staff sign-ins'),
    icon: 'fa fa-shield',
    list: 'auth/adminLog',
    filters: [signIn, done],
    over: 'create_time',
  },
  {
    name: 'failed_sign_ins',
    group: 'staff',
    label: t('登录失败', 'Failed sign-ins'),
    icon: 'fa fa-lock',
    list: 'auth/adminLog',
    filters: [signIn, refused],
    over: 'create_time',
    more: 'bad',
  },
  {
    name: 'staff_changes',
    group: 'staff',
    label: t('后台操作', 'Changes by staff'),
    icon: 'fa fa-list-alt',
    list: 'auth/adminLog',
    filters: [{ ...signIn, operator: 'ne' }, done],
    over: 'create_time',
  },
  {
    name: 'attachments',
    group: 'staff',
    label: t('最近上传附件', 'Files last uploaded'),
    icon: 'fa fa-folder',
    list: 'routine/attachment',
    over: 'last_upload_time',
    isLastOnly: true,
    sum: { of: ['size'], as: 'size', text: t('共 {sum}', '{sum} in all') },
  },
]

interface Series {
  readonly name: string
  readonly label: Text
  readonly filters?: readonly FigureFilter[]
  /** The column that is summed, without sign; without it rows are counted. */
  readonly sum?: string
}

interface Charted {
  readonly name: string
  readonly title: Text
  readonly unit: Text
  /** As with figures: the list that is counted. */
  readonly list: string
  readonly filters?: readonly FigureFilter[]
  readonly series: readonly Series[]
}

/** Per day of the chosen range; with `isCompared` also the period before. */
export interface DayChart extends Charted {
  readonly kind: 'days'
  readonly over: string
  readonly isCompared?: true
}

/** The current largest groups, and the sum of the others. */
export interface GroupChart extends Charted {
  readonly kind: 'groups'
  /** A reference field. */
  readonly by: string
}

export type ChartDefinition = DayChart | GroupChart

const people = t('人', 'members')
const times = t('次', 'times')

export const charts: readonly ChartDefinition[] = [
  {
    name: 'new_members',
    kind: 'days',
    title: t('每日新增会员', 'New members per day'),
    unit: people,
    list: 'user/user',
    over: 'create_time',
    isCompared: true,
    series: [{ name: 'joined', label: t('新增会员', 'New members') }],
  },
  {
    name: 'sign_ins',
    kind: 'days',
    title: t('每日后台登录', 'Staff sign-ins per day'),
    unit: times,
    list: 'auth/adminLog',
    over: 'create_time',
    filters: [signIn],
    series: [
      { name: 'done', label: t('成功', 'Signed in'), filters: [done] },
      { name: 'refused', label: t('失败', 'Failed'), filters: [refused] },
    ],
  },
  {
    name: 'stock_moves',
    kind: 'days',
    title: t('每日出入库', 'Stock in and out per day'),
    unit: t('件', 'pieces'),
    list: 'shop/stockLog',
    over: 'create_time',
    series: [
      { name: 'in', label: t('入库', 'In'), filters: [risen], sum: 'delta' },
      { name: 'out', label: t('出库', 'Out'), filters: [fallen], sum: 'delta' },
    ],
  },
  {
    name: 'goods_by_category',
    kind: 'groups',
    title: t('各分类商品数', 'Products by category'),
    unit: t('种', 'products'),
    list: 'shop/goods',
    by: 'category_id',
    series: [{ name: 'goods', label: t('商品', 'Products') }],
  },
]
