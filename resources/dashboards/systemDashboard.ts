import { incomeNode } from '../incomeNode'
import { t } from '../kit'
import { defineDashboard } from '../kit/dashboard'

import type { RowFilter } from '../kit/figure'

/** The log is stored in Chinese. */
const signIn: RowFilter = { field: 'title', operator: 'eq', value: t('登录', 'Sign in').zh }
const done: RowFilter = { field: 'result_code', operator: 'IN', value: '1' }
const refused: RowFilter = { field: 'result_code', operator: 'IN', value: '0' }

const newMembers = { list: 'user/user', over: 'create_time' }
const stockIn = { list: 'shop/stockLog', over: 'create_time', filters: [{ field: 'delta', operator: 'gt', value: '0' }] } as const
const stockOut = { list: 'shop/stockLog', over: 'create_time', filters: [{ field: 'delta', operator: 'lt', value: '0' }] } as const
const inStock = { list: 'shop/stock', filters: [{ field: 'stock', operator: 'gt', value: '0' }] } as const
const log = { list: 'auth/adminLog', over: 'create_time' }

const pieces = t('共 {value} 件', '{value} {value:piece|pieces}')
const net = t('净变动 {value}', 'Net {value}')

/** The first page of the back office: members, stock and staff. */
export const systemDashboard = defineDashboard({
  path: 'dashboard',
  title: t('控制台', 'Dashboard'),
  menu: { icon: 'fa fa-dashboard' },
  component: '/src/views/backend/dashboard.vue',
  greets: true,

  todos: {
    goods_low: { label: t('库存预警商品', 'Low-stock products'), icon: 'fa fa-bell', of: { list: 'shop/goods', tab: 'low' } },
    goods_out: { label: t('售罄商品', 'Sold-out products'), icon: 'fa fa-ban', of: { list: 'shop/goods', tab: 'out' } },
  },

  groups: {
    main: {
      title: t('概况', 'Overview'),
      isMain: true,
      figures: {
        new_members: { label: t('新增会员', 'New members'), icon: 'fa fa-user-plus', of: newMembers, more: 'good' },
        members: { label: t('会员总数', 'All members'), icon: 'fa fa-users', of: { list: 'user/user' } },
        goods_on_shelf: {
          label: t('在售商品', 'Listed products'),
          icon: 'fa fa-shopping-bag',
          of: { list: 'shop/goods', filters: [{ field: 'status', operator: 'IN', value: '1' }] },
        },
        stock_value: {
          label: t('库存成本', 'Stock value (cost)'),
          icon: 'fa fa-cubes',
          of: { ...inStock, sum: ['stock', 'cost_price'] },
          as: 'money',
          needs: incomeNode,
          note: { of: inStock, text: t('{value} 个有货规格', '{value} {value:SKU|SKUs} in stock') },
        },
      },
    },
    members: {
      title: t('会员', 'Members'),
      figures: {
        member_sign_ins: {
          label: t('最近登录会员', 'Recently signed-in members'),
          icon: 'fa fa-user-circle',
          of: { list: 'user/user', over: 'last_login_time' },
          isLastOnly: true,
        },
        money_changes: {
          label: t('余额变动', 'Balance changes'),
          icon: 'fa fa-credit-card',
          of: { list: 'user/moneyLog', over: 'create_time' },
          note: { of: { list: 'user/moneyLog', over: 'create_time', sum: ['money'] }, as: 'moneyChange', text: net },
        },
        score_changes: {
          label: t('积分变动', 'Points changes'),
          icon: 'fa fa-star',
          of: { list: 'user/scoreLog', over: 'create_time' },
          note: { of: { list: 'user/scoreLog', over: 'create_time', sum: ['score'] }, as: 'change', text: net },
        },
      },
    },
    goods: {
      title: t('商品与库存', 'Products and stock'),
      figures: {
        stock_in: {
          label: t('入库', 'Stock in'),
          icon: 'fa fa-archive',
          of: stockIn,
          note: { of: { ...stockIn, sum: ['delta'] }, text: pieces },
        },
        stock_out: {
          label: t('出库', 'Stock out'),
          icon: 'fa fa-truck',
          of: stockOut,
          note: { of: { ...stockOut, sum: ['delta'], isAbsolute: true }, text: pieces },
        },
      },
    },
    staff: {
      title: t('后台', 'Back office'),
      figures: {
        staff_sign_ins: { label: t('后台登录', 'Staff sign-ins'), icon: 'fa fa-shield', of: { ...log, filters: [signIn, done] } },
        failed_sign_ins: { label: t('登录失败', 'Failed sign-ins'), icon: 'fa fa-lock', of: { ...log, filters: [signIn, refused] }, more: 'bad' },
        staff_changes: { label: t('后台操作', 'Staff activity'), icon: 'fa fa-list-alt', of: { ...log, filters: [{ ...signIn, operator: 'ne' }, done] } },
        attachments: {
          label: t('最近上传附件', 'Recent uploads'),
          icon: 'fa fa-folder',
          of: { list: 'routine/attachment', over: 'last_upload_time' },
          isLastOnly: true,
          note: { of: { list: 'routine/attachment', over: 'last_upload_time', sum: ['size'] }, as: 'size', text: t('共 {value}', '{value} in total') },
        },
      },
    },
  },

  charts: {
    new_members: {
      kind: 'trend',
      title: t('新增会员', 'New members'),
      views: {
        joined: {
          label: t('新增会员', 'New members'),
          unit: t('人', 'members'),
          isCompared: true,
          series: { joined: { label: t('新增会员', 'New members'), of: newMembers } },
        },
      },
    },
    sign_ins: {
      kind: 'trend',
      title: t('后台登录', 'Staff sign-ins'),
      views: {
        all: {
          label: t('后台登录', 'Staff sign-ins'),
          unit: t('次', 'sign-ins'),
          series: {
            done: { label: t('成功', 'Signed in'), of: { ...log, filters: [signIn, done] } },
            refused: { label: t('失败', 'Failed'), of: { ...log, filters: [signIn, refused] } },
          },
        },
      },
    },
    stock_moves: {
      kind: 'trend',
      title: t('出入库', 'Stock in and out'),
      views: {
        pieces: {
          label: t('件数', 'Pieces'),
          unit: t('件', 'pieces'),
          series: {
            in: { label: t('入库', 'In'), of: { ...stockIn, sum: ['delta'] } },
            out: { label: t('出库', 'Out'), of: { ...stockOut, sum: ['delta'], isAbsolute: true } },
          },
        },
      },
    },
    goods_by_category: {
      kind: 'share',
      title: t('各分类商品数', 'Products by category'),
      drawing: 'bars',
      rows: { list: 'shop/goods' },
      by: 'category_id',
      most: 10,
      views: { goods: { label: t('商品', 'Products'), unit: t('种', 'products'), of: {} } },
    },
  },
})
