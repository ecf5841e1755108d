import { randomBytes } from 'node:crypto'

import { resources } from '../../../resources'
import { crudLabels } from '../../../resources/kit/derived'
import { callOf, nodeOf } from '../../../resources/kit/paths'
import { shopDayNumber, startOfShopDay } from '../../../resources/kit/values/shopTime'
import { isSameNode, neededNodes } from '../../../resources/neededNodes'
import { hashPassword } from '../../auth/passwords/passwords'
import { groups, people } from '../data/staff'
import { insertPairs, insertRows, toMoment } from '../insertRows'
import { demoSignIn } from '../signIn'

import type { Db } from '../../context'
import type { Group } from '../data/staff'
import type { Pictures } from '../pictures/demoImages'
import type { Random } from '../random'

interface Rule {
  readonly id: number
  readonly pid: number | null
  readonly name: string
}

/** An administrator of the demo shop and the names of the rules they hold. */
interface Employee {
  readonly id: number
  readonly username: string
  readonly isDisabled: boolean
  readonly nodes: readonly string[]
}

interface StaffOptions {
  readonly random: Random
  readonly now: number
  readonly pictures: Pictures
}

/** The groups with the nodes they hold, and their administrators. */
export async function loadStaff(tx: Db, options: StaffOptions): Promise<Employee[]> {
  const rules: Rule[] = await tx.selectFrom('admin_rule').select(['id', 'pid', 'name']).execute()
  const granted = holdings(rules)
  const ids = await loadGroups(tx, granted)
  const [known, unknown] = await Promise.all([hashPassword(demoSignIn.password), hashPassword(randomBytes(24).toString('base64url'))])
  const rows = people.map((person, place) => ({
    username: person.username,
    nickname: person.nickname,
    mobile: person.mobile,
    email: `${person.username}@example.com`,
    avatar: options.random.pick(person.isWoman ? options.pictures.women : options.pictures.men).url,
    motto: person.motto ?? '',
    password_hash: person.username === demoSignIn.username ? known : unknown,
    status: person.isDisabled ? 'disable' : 'enable',
    create_time: toMoment(options.now - (700 - place * 40) * 86_400),
    last_login_time: toMoment(options.now - options.random.whole(1_800, 20 * 86_400)),
    last_login_ip: `192.168.1.${20 + place}`,
  }))
  const adminIds = await insertRows(tx, 'admin', rows)
  const access = people.flatMap((person, place) => person.groups.map((name) => ({ admin_id: adminIds[place], group_id: ids.get(name) })))
  await insertPairs(tx, 'admin_group_access', access)
  return people.map((person, place) => ({
    id: adminIds[place] ?? 0,
    username: person.username,
    isDisabled: person.isDisabled === true,
    nodes: [...new Set(person.groups.flatMap((name) => (granted.get(name) ?? []).map((rule) => rule.name)))],
  }))
}

/** The rules of each group: those matching its patterns, the ones they require, their ancestors, and nothing its parent lacks. */
function holdings(rules: readonly Rule[]): Map<string, readonly Rule[]> {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const granted = new Map<string, readonly Rule[]>()
  for (const group of groups) {
    const above = group.under === undefined ? rules : (granted.get(group.under) ?? [])
    const named = group.is_super ? rules : above.filter((rule) => isGranted(group, rule.name))
    const needed = named.flatMap(({ name }) => neededNodes(name).flatMap((node) => above.find((rule) => isSameNode(rule.name, node)) ?? []))
    granted.set(group.name, [...new Set([...named, ...needed].flatMap((rule) => withAncestors(rule, byId)))])
  }
  return granted
}

/** Every group has the page of the own account. */
const everybodys = ['routine/adminInfo/*']

const isGranted = (group: Group, name: string): boolean =>
  [...everybodys, ...group.holds].some((pattern) => matches(pattern, name)) && !(group.lacks ?? []).some((pattern) => matches(pattern, name))

const matches = (pattern: string, name: string): boolean => new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 'i').test(name)

function withAncestors(rule: Rule, byId: ReadonlyMap<number, Rule>): Rule[] {
  const parent = rule.pid === null ? undefined : byId.get(rule.pid)
  return parent ? [rule, ...withAncestors(parent, byId)] : [rule]
}

/** The super group may exist already: a shop has one before its first administrator. It has all rights without rows. */
async function loadGroups(tx: Db, granted: ReadonlyMap<string, readonly Rule[]>): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const standing: { id: number } | undefined = await tx.selectFrom('admin_group').select('id').where('is_super', '=', 1).orderBy('id').executeTakeFirst()
  for (const { name, under, is_super } of groups) {
    const id =
      is_super && standing
        ? standing.id
        : (await insertRows(tx, 'admin_group', [{ name, is_super: is_super ?? 0, pid: under === undefined ? null : ids.get(under) }]))[0]
    if (id === undefined) throw new Error(`expected an id for the group ${name}`)
    ids.set(name, id)
    if (!is_super)
      await insertPairs(
        tx,
        'admin_group_rule',
        (granted.get(name) ?? []).map((rule) => ({ group_id: id, rule_id: rule.id })),
      )
  }
  return ids
}

const day = 86_400
const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
] as const

type LogRow = Readonly<Record<string, unknown>> & { readonly create_time: Date }

/** Three months of admin logs: each administrator signs in, sometimes after a mistyped password, and does what their groups permit. */
export async function loadAdminLogs(tx: Db, staff: readonly Employee[], options: StaffOptions): Promise<void> {
  const rows = staff.flatMap((employee, place) => daysOf(employee, 20 + place, options))
  await insertRows(
    tx,
    'admin_log',
    rows.filter(({ create_time }) => create_time.getTime() < options.now * 1_000).sort((a, b) => a.create_time.getTime() - b.create_time.getTime()),
  )
}

function daysOf(employee: Employee, worker: number, { random, now }: StaffOptions): LogRow[] {
  const loggedActions = loggedActionsOf(employee)
  const useragent = random.pick(browsers)
  const midnight = startOfShopDay(shopDayNumber(now))
  const rows: LogRow[] = []
  for (let back = employee.isDisabled ? 12 : 0; back <= 90; back += random.whole(1, 4)) {
    let at = midnight - back * day + 9 * 3_600 + random.whole(0, 1_800)
    const write = (row: Readonly<Record<string, unknown>>): void => {
      rows.push({ admin_id: employee.id, username: employee.username, ip: `192.168.1.${worker}`, useragent, ...row, create_time: toMoment(at) })
    }
    if (random.happens(0.09)) {
      write({ admin_id: null, title: '登录', url: '/admin/Index/login', data: null, result_code: 0 })
      at += random.whole(8, 60)
    }
    write({ title: '登录', url: '/admin/Index/login', data: JSON.stringify({ username: employee.username, password: '***' }), result_code: 1 })
    for (let action = random.whole(0, 4); action > 0 && loggedActions.length > 0; action--) {
      at += random.whole(120, 5_400)
      const { title, url } = random.pick(loggedActions)
      write({ title, url, data: JSON.stringify({ id: random.whole(1, 200) }), result_code: random.happens(0.06) ? 0 : 1 })
    }
  }
  return rows
}

/** Every change that this administrator may make, as named in the log. */
function loggedActionsOf({ nodes }: Employee): { title: string; url: string }[] {
  const granted = new Set(nodes)
  return resources.flatMap((resource) =>
    resource.crud
      .filter((verb) => verb !== 'index' && granted.has(nodeOf(resource.path, verb)))
      .map((verb) => ({ title: `${resource.title.zh} - ${crudLabels[verb]?.zh ?? verb}`, url: callOf(resource.path, verb) })),
  )
}
