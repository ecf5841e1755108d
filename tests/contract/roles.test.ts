import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { pages, resources } from '../../resources/index'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { nodeOfTab } from '../../resources/kit/settings'
import { isSameNode, neededNodes } from '../../resources/neededNodes'
import { settingsAt, settingsPages } from '../../resources/settingsPages'
import { nodesIn, staffRules } from '../../server/database/seeds/rules'
import { groups } from '../../server/demo/data/staff'
import { loadDemo } from '../../server/demo/load'
import { signIn, signInWith, testApp } from '../support/app'
import { askAs, callsOf } from '../support/nodeCalls'

import type { DashboardAnswer } from '../../resources/kit/protocol/dashboard'
import type { Answer, TestApp } from '../support/app'

/** A shop with the roles of the demo; its staff are signed in without passwords. */
let app: TestApp
/** The token of an account without rights. */
let nobody: string
beforeAll(async () => {
  app = await testApp({}, loadDemo)
  nobody = (await signInWith(app, [])).token
})
afterAll(() => app.close())

interface Menu {
  readonly name: string
  readonly type: string
  readonly children?: readonly Menu[]
}

const menusOf = async (token: string): Promise<readonly Menu[]> =>
  ((await app.call('GET', '/admin/Index/index', { token })).data as unknown as { menus?: readonly Menu[] }).menus ?? []
const flat = (menus: readonly Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])])
const nodes = nodesIn(staffRules())
const isIn = (names: readonly string[], node: string): boolean => names.some((name) => isSameNode(name, node))

/** Names of a rule and its ancestors. */
async function branchOf(node: string): Promise<string[]> {
  const { rows } = await app.sql<{ name: string }>(
    `with recursive up as (select id, pid, name from admin_rule where lower(name) = lower($1)
      union select r.id, r.pid, r.name from admin_rule r join up on r.id = up.pid) select name from up`,
    [node],
  )
  return rows.map(({ name }) => name)
}

/** A role with the given boxes and those that the group form ticks with them. */
async function roleWith(...boxes: readonly string[]): Promise<string> {
  const ticked = boxes.flatMap((node) => [node, ...neededNodes(node).filter((other) => isIn(nodes, other))])
  return (await signInWith(app, (await Promise.all(ticked.map(branchOf))).flat())).token
}

/** Pages of settings have no list; `settings.test.ts` has their nodes. */
const isOfSettings = (node: string): boolean => settingsPages.some(({ path }) => node.startsWith(`${path}/`))

describe.each(nodes.filter((node) => !isOfSettings(node)))('a role that holds %s and the nodes it needs', (node) => {
  test('has a menu entry for the screen and may use its calls', async () => {
    const token = await roleWith(node)
    const menu = flat(await menusOf(token))
    const screen = menu.find(({ children }) => children?.some(({ name }) => isSameNode(name, node)))
    expect(screen?.type).toBe('menu')
    const index = screen?.children?.find(({ name }) => /\/index$/i.test(name))
    expect(index, 'the screen shows its list').toBeDefined()
    const answers = await Promise.all(
      [...callsOf(index?.name ?? ''), ...callsOf(node)].map(async (call) => [call.url, (await askAs(app.call, token, call)).code]),
    )
    expect(answers.filter(([, code]) => code === 401)).toEqual([])
    for (const { relatedList } of resources.flatMap(({ actions }) =>
      Object.values(actions ?? {}).filter((action) => action.relatedList && isSameNode(action.node ?? '', node)),
    ))
      expect(menu.some(({ name }) => name === relatedList?.list)).toBe(true)
  })

  test('is necessary: without the node the same calls are refused', async () => {
    const answers = await Promise.all(callsOf(node).map((call) => askAs(app.call, nobody, call)))
    expect(answers.filter(({ code }) => code !== 401)).toEqual([])
    if (answers.length > 0) return
    const call = callOfPage(node)
    if (call) expect([call, isServed(call)], 'its call is missing among `pages` of tests/support/nodeCalls.ts').toEqual([call, false])
    else expect([await showsCosts(), await showsCosts(node)]).toEqual([false, true])
  })
})

/** The address of the call by which a page of its own may read; others read by the calls of lists alone. */
const callOfPage = (node: string): string | undefined =>
  pages
    .flatMap(({ path, nodes: verbs }) => Object.keys(verbs).map((verb) => ({ node: nodeOf(path, verb), call: callOf(path, verb) })))
    .find((one) => isSameNode(one.node, node))?.call
const isServed = (url: string): boolean => (['GET', 'POST', 'DELETE'] as const).some((method) => app.app.hasRoute({ method, url }))

/** The only node of a list without a call of its own: it adds costs to rows of other lists. */
async function showsCosts(...granted: readonly string[]): Promise<boolean> {
  const { data } = await app.call('GET', callOf('shop/stock', 'index'), { token: await roleWith('shop/stock/index', ...granted) })
  return data.list.some((row) => 'cost_price' in row)
}

describe.each(groups.map(({ name }) => name))('the role %s of the demo shop', (name) => {
  let token: string
  let granted: string[]
  let menu: readonly Menu[]
  const ask = (node: string): Promise<Answer[]> => Promise.all(callsOf(node).map((call) => askAs(app.call, token, call)))
  beforeAll(async () => {
    const { rows } = await app.sql<{ id: number; groups: number }>(
      `select a.id, count(*) as groups from admin a join admin_group_access x on x.admin_id = a.id join admin_group g on g.id = x.group_id
        where a.status = 'enable' and a.id in (select y.admin_id from admin_group_access y join admin_group h on h.id = y.group_id where h.name = $1)
        group by a.id order by groups, a.id limit 1`,
      [name],
    )
    expect(Number(rows[0]?.groups)).toBe(1)
    token = await signIn(app, rows[0]?.id ?? 0)
    menu = flat(await menusOf(token))
    granted = menu.filter(({ type }) => type === 'button').map((rule) => rule.name)
  })

  test('is shown no menu entry whose call is refused', async () => {
    for (const screen of menu.filter(({ type }) => type === 'menu')) {
      const settings = settingsAt(screen.name)
      const tabs = Object.keys(settings?.tabs ?? {}).map((tab) => (settings ? nodeOfTab(settings, tab) : ''))
      const index = screen.children?.find((rule) => (settings ? isIn(tabs, rule.name) : /\/index$/i.test(rule.name)))
      expect([screen.name, index !== undefined]).toEqual([screen.name, true])
      for (const answer of await ask(index?.name ?? '')) expect([screen.name, answer.code]).toEqual([screen.name, 1])
    }
  })

  test('may use exactly the calls that it is shown', async () => {
    for (const node of nodes)
      for (const { code } of await ask(node))
        // Two nodes may permit the same call, the list of another screen.
        if (isIn(granted, node)) expect([node, code === 401]).toEqual([node, false])
        else if (!callsOf(node).some(({ url }) => granted.some((other) => callsOf(other).some((call) => call.url === url))))
          expect([node, code]).toEqual([node, 401])
  })

  test('holds the nodes that its nodes need', () => {
    const missing = granted.flatMap((node) => neededNodes(node).filter((other) => isIn(nodes, other) && !isIn(granted, other)))
    expect(missing).toEqual([])
  })
})

test('guests cannot export; accountants see the value of the stock', async () => {
  const as = async (username: string) => {
    const { rows } = await app.sql<{ id: number }>('select id from admin where username = $1', [username])
    return signIn(app, rows[0]?.id ?? 0)
  }
  const guest = await as('guest')
  for (const { path } of resources) expect([path, (await app.call('GET', callOf(path, 'export'), { token: guest })).code]).toEqual([path, 401])
  const value = async (username: string): Promise<unknown> => {
    const { figures } = (await app.call('GET', '/admin/Dashboard/index', { token: await as(username) })).data as unknown as DashboardAnswer // the type that the page reads
    return figures?.['stock_value']?.value
  }
  expect(await value('xumin')).toMatch(/^\d/)
  expect(await value('linyue')).toMatch(/^\d/)
  expect(await value('guest')).toBeUndefined()
})
