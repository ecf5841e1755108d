import { randomBytes } from 'node:crypto'

import { neededNodes, sameNode } from '../../resources/neededNodes'
import { hashPassword } from '../auth/passwords/passwords'
import { groups, people } from './data/staff'
import { insertPairs, insertRows, toMoment } from './insertRows'
import { demoSignIn } from './signIn'

import type { Db } from '../context'
import type { Group } from './data/staff'
import type { Pictures } from './pictures/demoImages'
import type { Random } from './random'

interface Rule {
  readonly id: number
  readonly pid: number | null
  readonly name: string
}

/** An administrator of the demo shop and the names of the rules they hold. */
export interface Employee {
  readonly id: number
  readonly username: string
  readonly isDisabled: boolean
  readonly nodes: readonly string[]
}

export interface StaffOptions {
  readonly random: Random
  readonly now: number
  readonly pictures: Pictures
}

/** The groups with the nodes they hold, and the administrators in them. */
export async function loadStaff(tx: Db, options: StaffOptions): Promise<Employee[]> {
  const rules: Rule[] = await tx.selectFrom('admin_rule').select(['id', 'pid', 'name']).execute()
  const held = holdings(rules)
  const ids = await loadGroups(tx, held)
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
    nodes: [...new Set(person.groups.flatMap((name) => (held.get(name) ?? []).map((rule) => rule.name)))],
  }))
}

/** What each group holds: the rules its patterns name, those they need, those above them, and nothing its own parent lacks. */
function holdings(rules: readonly Rule[]): Map<string, readonly Rule[]> {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const held = new Map<string, readonly Rule[]>()
  for (const group of groups) {
    const above = group.under === undefined ? rules : (held.get(group.under) ?? [])
    const named = group.is_super ? rules : above.filter((rule) => isHeld(group, rule.name))
    const needed = named.flatMap(({ name }) => neededNodes(name).flatMap((node) => above.find((rule) => sameNode(rule.name, node)) ?? []))
    held.set(group.name, [...new Set([...named, ...needed].flatMap((rule) => withAncestors(rule, byId)))])
  }
  return held
}

/** Whatever somebody's work is, their own account is theirs. */
const everybodys = ['routine/adminInfo/*']

const isHeld = (group: Group, name: string): boolean =>
  [...everybodys, ...group.holds].some((pattern) => matches(pattern, name)) && !(group.lacks ?? []).some((pattern) => matches(pattern, name))

const matches = (pattern: string, name: string): boolean => new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 'i').test(name)

function withAncestors(rule: Rule, byId: ReadonlyMap<number, Rule>): Rule[] {
  const parent = rule.pid === null ? undefined : byId.get(rule.pid)
  return parent ? [rule, ...withAncestors(parent, byId)] : [rule]
}

/** The super group may stand already: a shop has one before it has its first administrator. It holds all without a list. */
async function loadGroups(tx: Db, held: ReadonlyMap<string, readonly Rule[]>): Promise<Map<string, number>> {
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
        (held.get(name) ?? []).map((rule) => ({ group_id: id, rule_id: rule.id })),
      )
  }
  return ids
}
