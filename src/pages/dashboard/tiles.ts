import { resourceAt } from '../../../resources/index'
import { componentOf } from '../../../resources/kit/paths'
import { t } from '../../../resources/kit/text'
import { defaultOrder, usualLimit, writeListState } from '../../crud/address/listState'
import { addressOf, screenRulesOf } from '../../layout/menu/menuTree'

import type { MenuRule } from '../../../providers/sessionTypes'
import type { Text } from '../../../resources/kit/text'
import type { Filter } from '../../crud/address/listState'

/** One figure as `GET /admin/Dashboard/index` sends it; which of them are there depends on the rights of the caller. */
export interface Figure {
  readonly total?: number
  readonly today?: number
  readonly yesterday?: number
}

export interface DashboardData {
  readonly remark?: string
  /** Today in the shop. Servers of the family send the remark alone. */
  readonly day?: string
  readonly figures?: Readonly<Record<string, Figure>>
}

/** A tile: one number, what it is compared with, and the list it was counted from. */
interface Tile {
  readonly figure: string
  readonly part: 'total' | 'today'
  readonly label: Text
  readonly icon: string
  readonly path: string
  readonly filters?: (day: string) => readonly Filter[]
}

const on =
  (field: string) =>
  (day: string): readonly Filter[] => [{ field, operator: 'RANGE', value: `${day},${day}` }]

/** The log is kept in the language of the shop. */
const signInTitle = t('登录', 'Sign in').zh

export const tiles: readonly Tile[] = [
  { figure: 'members', part: 'total', label: t('会员总数', 'Members'), icon: 'fa fa-users', path: 'user/user' },
  { figure: 'members', part: 'today', label: t('今日注册', 'New members today'), icon: 'fa fa-user-plus', path: 'user/user', filters: on('create_time') },
  {
    figure: 'member_sign_ins',
    part: 'today',
    label: t('今日登录会员', 'Members signed in today'),
    icon: 'fa fa-user-circle',
    path: 'user/user',
    filters: on('last_login_time'),
  },
  { figure: 'categories', part: 'total', label: t('商品分类', 'Goods categories'), icon: 'fa fa-sitemap', path: 'shop/goodsCategory' },
  { figure: 'attachments', part: 'total', label: t('附件', 'Attachments'), icon: 'fa fa-folder', path: 'routine/attachment' },
  {
    figure: 'attachments',
    part: 'today',
    label: t('今日上传', 'Uploaded today'),
    icon: 'fa fa-upload',
    path: 'routine/attachment',
    filters: on('last_upload_time'),
  },
  {
    figure: 'staff_sign_ins',
    part: 'today',
    label: t('今日后台登录', 'Staff sign-ins today'),
    icon: 'fa fa-shield',
    path: 'auth/adminLog',
    filters: (day) => [{ field: 'title', operator: 'eq', value: signInTitle }, { field: 'result_code', operator: 'eq', value: '1' }, ...on('create_time')(day)],
  },
]

/** Where a tile leads: the list as the menu of this person has it, narrowed to what was counted. */
export function addressOfTile({ path, filters }: Tile, menus: readonly MenuRule[], day: string): string | undefined {
  const resource = resourceAt(path)
  const rule = resource && screenRulesOf(menus).find(({ component }) => component === (resource.component ?? componentOf(path)))
  if (!rule) return undefined
  const state = { page: 1, limit: usualLimit, order: defaultOrder(resource), q: '', filters: day ? (filters?.(day) ?? []) : [] }
  return addressOf(rule) + writeListState(resource, state)
}
