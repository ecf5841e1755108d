import { sql } from 'kysely'

import { databaseCache } from '../../lib/databaseCache'

import type { Db, Staff } from '../../context'

export type Rights = Pick<Staff, 'isSuper' | 'groupIds' | 'nodes'>

interface CachedRights {
  readonly version: number
  readonly rights: Rights
}

const rightsCache = databaseCache<number, CachedRights>({ max: 2000 })

/** The rights of an administrator. Cached until `rights_version` changes, which every change of groups, rules or grants does. */
export async function rightsOf(db: Db, adminId: number, version: number): Promise<Rights> {
  const cache = rightsCache(db)
  const cached = cache.get(adminId)
  if (cached?.version === version) return cached.rights
  const rights = await loadRights(db, adminId)
  cache.set(adminId, { version, rights })
  return rights
}

interface Row {
  readonly group_ids: number[] | null
  readonly is_super: boolean
  readonly nodes: string[] | null
}

export async function loadRights(tx: Db, adminId: number): Promise<Rights> {
  const { rows } = await sql<Row>`
    with mine as (
      select g.id, g.is_super from admin_group_access x join admin_group g on g.id = x.group_id
      where x.admin_id = ${adminId} and g.status = 1
    )
    select
      (select array_agg(id::int) from mine) as group_ids,
      coalesce((select bool_or(is_super = 1) from mine), false) as is_super,
      (select array_agg(distinct lower(r.name)) from mine join admin_group_rule x on x.group_id = mine.id
        join admin_rule r on r.id = x.rule_id where r.status = 1) as nodes`.execute(tx)
  const [row] = rows
  return { isSuper: row?.is_super ?? false, groupIds: row?.group_ids ?? [], nodes: withImpliedNodes(row?.nodes ?? []) }
}

/** Editing groups and creating tokens require the tree of rules; the row rule limits it to the caller's own. */
const impliedNodes: Readonly<Record<string, string>> = {
  'auth/group/add': 'auth/rule/index',
  'auth/group/edit': 'auth/rule/index',
  'auth/apitoken/create': 'auth/rule/index',
  'user/group/add': 'user/rule/index',
  'user/group/edit': 'user/rule/index',
}

const withImpliedNodes = (nodes: readonly string[]): ReadonlySet<string> => new Set([...nodes, ...nodes.flatMap((node) => impliedNodes[node] ?? [])])
