import { sql } from 'kysely'

import { truncate } from '../../../resources/kit/values/characters'
import { lockRights } from '../../auth/rights/grants'
import { anyText } from '../../lib/sqlCondition'
import { flatRules } from './rules'

import type { Db } from '../../context'
import type { Rule } from './rules'

type Table = 'admin_rule' | 'user_rule'

/** Adds missing rules by name, level by level. Existing ones are not changed, but one that staff made under such a name gets another. */
export async function seedRules(tx: Db, table: Table, rules: readonly Rule[]): Promise<void> {
  if (table === 'admin_rule') await renameRulesOfStaff(tx, rules)
  const rows: { id: number; name: string }[] = await tx.selectFrom(table).select(['id', 'name']).execute()
  const ids = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
  const idOf = (name: string): number | undefined => ids.get(name.toLowerCase())
  let level = rules.map((rule) => ({ rule, parent: undefined as string | undefined }))
  while (level.length > 0) {
    const missing = level.filter(({ rule }) => idOf(rule.name) === undefined)
    const values = missing.map(({ rule, parent }) => ({
      ...columns,
      ...rule.values,
      name: rule.name,
      title: rule.title.zh,
      title_en: rule.title.en,
      pid: parent === undefined ? null : idOf(parent),
    }))
    if (values.length > 0) {
      const added: { id: number; name: string }[] = await tx
        .insertInto(table)
        .values(values.map(table === 'user_rule' ? memberColumns : (row) => row))
        .returning(['id', 'name'])
        .execute()
      for (const { id, name } of added) ids.set(name.toLowerCase(), id)
    }
    level = level.flatMap(({ rule }) => rule.below.map((below) => ({ rule: below, parent: rule.name })))
  }
}

/**
 * A rule that staff made in advance under the name of a node would open the node to all who hold it. It keeps its id, with its grants and what is below it, but
 * gets a name that opens nothing; tokens, which hold names, lose this one.
 */
async function renameRulesOfStaff(tx: Db, rules: readonly Rule[]): Promise<void> {
  const taken = tx
    .selectFrom('admin_rule')
    .select(['id', 'name'])
    .where('is_system', '=', 0)
    .where(sql`lower(name)`, '=', anyText(flatRules(rules).map(({ name }) => name.toLowerCase())))
  if ((await taken.execute()).length === 0) return
  await lockRights(tx) // before the first write, or a change of rights that waits for it could form a deadlock
  for (const { id, name } of await taken.execute()) {
    const other = `${truncate(name, longestName - 10)}_${id}`
    await tx
      .updateTable('admin_rule')
      .set({ name: other, update_time: sql`now()`, row_version: sql`row_version + 1` })
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('api_token')
      .set({ nodes: sql`nodes - ${name.toLowerCase()}::text` })
      .where(sql<boolean>`nodes ? ${name.toLowerCase()}`)
      .execute()
  }
}

const longestName = 50

/** All rows of one statement have the same columns. */
const columns = { type: 'menu', menu_type: null, path: '', icon: '', component: '', keepalive: 0, remark: '', weigh: 0, is_system: 0 }

/** Member rules are neither kept alive nor built in. */
const memberColumns = ({ keepalive: _keepalive, is_system: _isSystem, ...row }: Record<string, unknown>): Record<string, unknown> => row
