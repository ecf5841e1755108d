import { dashboardAt } from '../../../resources/dashboardPages'
import { dashboardPaths, map } from '../../../resources/index'
import { t } from '../../../resources/kit'
import { nodesOfDashboard } from '../../../resources/kit/dashboard'
import { crudLabels, nodesOf } from '../../../resources/kit/derived'
import { componentOf, nodeOf } from '../../../resources/kit/paths'
import { nodesOfSettings } from '../../../resources/kit/settings'
import { settingsAt } from '../../../resources/settingsPages'
import { jobActions, jobsPage } from '../../../resources/system/jobsPage'

import type { Directory } from '../../../resources/index'
import type { AnyResource, MenuDefinition } from '../../../resources/kit/define'
import type { Page } from '../../../resources/kit/page'
import type { Text } from '../../../resources/kit/text'

export interface Rule {
  readonly name: string
  readonly title: Text
  readonly values: Readonly<Record<string, unknown>>
  readonly below: readonly Rule[]
}

/** The menu of the back office: the dashboards, then directories, their screens, and the buttons of each. The order of the map is kept by descending weights. */
export const staffRules = (): Rule[] => [
  ...dashboardPaths.map(dashboardRule),
  ...(map as readonly Directory[]).map(({ name, title, icon, pages = [], resources, settings = [] }, place) => ({
    name,
    title,
    values: { type: 'menu_dir', menu_type: null, path: name, icon, weigh: 900 - place * 10, is_system: 1 },
    below: [
      ...pages.filter(({ isForSupers }) => !isForSupers).map(pageRule),
      ...resources.map(resourceRule),
      ...settings.map(settingsRule),
      ...(pagesIn[name] ?? []),
    ],
  })),
]

/** The rules of pages for super administrators by the names of their directories. They are never stored. */
export const superRules = (): { readonly directory: string; readonly rule: Rule }[] =>
  (map as readonly Directory[]).flatMap(({ name, pages = [] }) =>
    pages.flatMap((page, place) => (page.isForSupers ? [{ directory: name, rule: pageRule(page, place) }] : [])),
  )

/** The rules with all that are below them. */
export const flatRules = (rules: readonly Rule[]): readonly Rule[] => rules.flatMap((rule) => [rule, ...flatRules(rule.below)])

/** The names of permission nodes among the rules. */
export const nodesIn = (rules: readonly Rule[]): string[] => flatRules(rules).flatMap(({ name, values }) => (values['type'] === 'button' ? [name] : []))

const resourceRule = (resource: AnyResource, place: number): Rule => screenRule({ ...resource, nodes: nodesOf(resource) }, resource.menu.weight ?? 100 - place)

function dashboardRule(path: string, place: number): Rule {
  const dashboard = dashboardAt(path)
  if (!dashboard) throw new Error(`no dashboard has the path ${path}`)
  return screenRule({ ...dashboard, nodes: nodesOfDashboard(dashboard) }, dashboard.menu.weight ?? 999 - place)
}

/** Before the settings and the lists of its directory. */
const pageRule = (page: Page, place: number): Rule =>
  screenRule({ ...page, nodes: Object.entries(page.nodes).map(([name, label]) => ({ name, label })) }, page.menu.weight ?? 300 - place)

/** Before the lists of its directory. */
function settingsRule(path: string, place: number): Rule {
  const settings = settingsAt(path)
  if (!settings) throw new Error(`no page of settings has the path ${path}`)
  return screenRule({ ...settings, nodes: nodesOfSettings(settings) }, settings.menu.weight ?? 200 - place)
}

interface ScreenOfRule {
  readonly path: string
  readonly title: Text
  readonly menu: MenuDefinition
  readonly component?: string | undefined
  readonly nodes: readonly { readonly name: string; readonly label: Text }[]
}

const screenRule = ({ path, title, menu, component = componentOf(path), nodes }: ScreenOfRule, weigh: number): Rule => ({
  name: path,
  title,
  values: {
    type: 'menu',
    menu_type: 'tab',
    path,
    icon: menu.icon,
    component,
    keepalive: 1,
    remark: menu.remark?.zh ?? '',
    weigh,
    is_system: 1,
  },
  below: nodes.map(({ name, label }, i) => ({
    name: nodeOf(path, name),
    title: label,
    values: { type: 'button', menu_type: null, weigh: 100 - i, is_system: 1 },
    below: [],
  })),
})

const memberScreens: readonly (readonly [string, Text, string])[] = [
  ['overview', t('账户概览', 'Account overview'), 'fa fa-home'],
  ['profile', t('个人资料', 'Profile'), 'fa fa-user-circle'],
  ['changePassword', t('修改密码', 'Change password'), 'fa fa-shield'],
  ['integral', t('积分记录', 'My points'), 'fa fa-tag'],
  ['balance', t('余额记录', 'My balance'), 'fa fa-money'],
  ['checkIn', t('每日签到', 'Check-in'), 'fa fa-calendar-check-o'],
]

/** The member center; each screen is its own permission node. */
export const memberRules = (): Rule[] => [
  {
    name: 'account',
    title: t('我的账户', 'My account'),
    values: { type: 'menu_dir', path: 'account', icon: 'fa fa-user-circle', weigh: 100 },
    below: memberScreens.map(([name, title, icon], place) => ({
      name: `account/${name}`,
      title,
      values: { type: 'menu', menu_type: 'tab', path: `account/${name}`, icon, component: `/src/views/frontend/user/account/${name}.vue`, weigh: 99 - place },
      below: [],
    })),
  },
]

const accountPath = 'routine/adminInfo'

/** The page of the own account, without a definition. */
const accountRule = {
  name: accountPath,
  title: t('个人资料', 'My profile'),
  values: {
    type: 'menu',
    menu_type: 'tab',
    path: accountPath,
    icon: 'fa fa-user-circle',
    component: '/src/views/backend/routine/adminInfo.vue',
    keepalive: 1,
    weigh: 1,
    is_system: 1,
  },
  below: [
    { name: `${accountPath}/index`, title: t('查看', 'View'), values: { type: 'button', menu_type: null, weigh: 100, is_system: 1 }, below: [] },
    { name: `${accountPath}/edit`, title: t('编辑', 'Edit'), values: { type: 'button', menu_type: null, weigh: 99, is_system: 1 }, below: [] },
  ],
} as const

/** Background jobs; the last screen of its directory before the own account. */
const jobsRule = screenRule(
  {
    path: jobsPage.path,
    title: jobsPage.title,
    menu: { icon: jobsPage.icon },
    nodes: [{ name: 'index', label: crudLabels['index'] as Text }, ...actionsOfJobs()],
  },
  10,
)

function actionsOfJobs() {
  return Object.entries(jobActions).map(([name, label]) => ({ name, label }))
}

/** Pages without a definition, by their directory. */
const pagesIn: Readonly<Record<string, readonly Rule[]>> = { routine: [jobsRule, accountRule] }
