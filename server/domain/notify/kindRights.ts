import { sql } from 'kysely'

import { nodeOf } from '../../../resources/kit/paths'
import { noticeKinds } from '../../../resources/message/kinds'
import { raisedTypes } from '../../../resources/message/titles'
import { hasPermission } from '../../context'

import type { RawBuilder } from 'kysely'

import type { RaisedType } from '../../../resources/message/titles'
import type { Staff } from '../../context'

/** The node each kind requires: users who may not open its screen get no notice, and read none that they got while they might. */
const nodeOfKind = (type: RaisedType): string => nodeOf(noticeKinds[type].screen, 'index')

/** The kinds with their nodes, as rows of `values`. */
export const kindNodes = sql.join(raisedTypes.map((type) => sql`(${type}::text, ${nodeOfKind(type).toLowerCase()}::text)`))

/** Whether an administrator holds a node, written in lower case, by an enabled group. */
export const holdsNode = (adminId: RawBuilder<unknown>, node: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from admin_group_access x join admin_group g on g.id = x.group_id and g.status = 1
  where x.admin_id = ${adminId} and (g.is_super = 1 or exists (
    select 1 from admin_group_rule held join admin_rule r on r.id = held.rule_id and r.status = 1
    where held.group_id = g.id and lower(r.name) = ${node})))`

/** The kinds that the sender of a request may read, who may be an API token with fewer rights than its owner. */
export const readableKinds = (staff: Staff): RaisedType[] => raisedTypes.filter((type) => hasPermission(staff, nodeOfKind(type)))

/** Subquery: the pairs of administrator (of an array of ids) and kind of notice that may be read now. They are few, so the rights are looked up once. */
export const readablePairs = (adminIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select reader.id, kind.type from unnest(${adminIds}::bigint[]) as reader (id) cross join (values ${kindNodes}) as kind (type, node)
  where ${holdsNode(sql`reader.id`, sql`kind.node`)})`

/** Whether a notice may be read now by its receiver, one of these administrators. `notice` is the name of `shop_notify` in the statement. */
export const isReadable = (notice: string, adminIds: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${notice}.admin_id`)}, ${sql.ref(`${notice}.message_type`)}) in ${readablePairs(adminIds)}`
