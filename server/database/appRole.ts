import { t } from '../../resources/kit'
import { inBothLanguages } from '../../resources/kit/text'
import { jobSchema } from '../jobs/schema'
import { withOptions, withStartLock } from './connect'
import { codeOf, StartupError } from './startupError'

import type { Client } from 'pg'

import type { Connection } from './connect'

/** The database role of the running server. It owns nothing, so it can neither change the schema nor disable a trigger. */
export const appRole = 'zhanggui_app'

/** The rights of the role to a table (`lock`: it may lock rows, while a trigger refuses every change); all rights if not listed. */
const rights: Readonly<Record<string, readonly string[]>> = {
  // written by migrations and seeds only
  area: ['select'],
  migration: ['select'],
  // written once
  change_log: ['select', 'insert'],
  shop_order_log: ['select', 'insert'],
  shop_refund_log: ['select', 'insert'],
  shop_stock_log: ['select', 'insert'],
  user_money_log: ['select', 'insert'],
  user_score_log: ['select', 'insert'],
  // deleted with its row of the recycle bin; another file may take the place of one in it
  security_recycled_child: ['select', 'insert', 'update'],
  // revoked, never deleted, because logs name them
  api_token: ['select', 'insert', 'update'],
  api_token_hash: ['select', 'insert'],
  // old rows are deleted; a row must be locked before
  shop_payment_notice: ['select', 'insert', 'delete', 'lock'],
  admin_log: ['select', 'insert', 'delete', 'lock'],
  // accounting records
  shop_order: ['select', 'insert', 'update'],
  shop_order_item: ['select', 'insert', 'update'],
  shop_refund: ['select', 'insert', 'update'],
  shop_payment: ['select', 'insert', 'update'],
  shop_payment_refund: ['select', 'insert', 'update'],
  shop_shipment: ['select', 'insert', 'update'],
  shop_shipment_item: ['select', 'insert'],
  // soft deletion only, because logs refer to them
  admin: ['select', 'insert', 'update'],
  user: ['select', 'insert', 'update'],
}
const everything = ['select', 'insert', 'update', 'delete']

export const rightsOf = (table: string): readonly string[] => rights[table] ?? everything

interface Options {
  readonly log: (message: string) => void
  /** The server's own database URL, if one is configured. */
  readonly appUrl?: string
  /** The role of `appUrl` is created here, with the password in that URL. */
  readonly isMade?: boolean
}

/**
 * Ensures that the server's role has exactly the rights it needs; returns the URL that the server connects with. Run after every migration, because new tables
 * need grants.
 */
export function prepareAppRole({ pool }: Pick<Connection, 'pool'>, { log, appUrl, isMade = false }: Options): Promise<string> {
  const ownerUrl = pool.options.connectionString ?? ''
  return withStartLock(pool, async (client) => {
    const role = appUrl === undefined ? appRole : userOf(appUrl)
    const isReady = appUrl === undefined ? await canActAs(client, role) : !isMade || (await makeLogin(client, role, appUrl))
    if (!isReady) {
      log(inBothLanguages(notApart))
      return ownerUrl
    }
    await refuseOwner(client, role)
    await grant(client, role)
    return appUrl ?? withOptions(ownerUrl, `-c role=${role}`)
  })
}

const notApart = t(
  '警告：数据库账号不能创建角色，服务器将以表的所有者身份运行；请用 DATABASE_OWNER_URL 指定所有者，并让 DATABASE_URL 使用另一个账号',
  'Warning: the database role cannot create roles, so the server runs as the owner of its tables; set the owner in DATABASE_OWNER_URL and use a separate role in DATABASE_URL',
)

const userOf = (url: string): string => decodeURIComponent(/^postgres(?:ql)?:\/\/([^:@/?]+)/.exec(url)?.[1] ?? '')

/** Roles belong to the whole database server: another start may create the same one concurrently. */
const made = ['42710', '23505', 'XX000']

async function attempt(client: Client, statement: string): Promise<boolean> {
  try {
    await client.query(statement)
    return true
  } catch (error) {
    if (made.includes(codeOf(error))) return true
    if (codeOf(error) !== '42501') throw error
    return false
  }
}

const exists = async (client: Client, role: string): Promise<boolean> => (await client.query('select from pg_roles where rolname = $1', [role])).rowCount === 1

async function makeLogin(client: Client, role: string, url: string): Promise<boolean> {
  const name = client.escapeIdentifier(role)
  const login = `${name} login password ${client.escapeLiteral(decodeURIComponent(new URL(url).password))}`
  return (await exists(client, role)) ? attempt(client, `alter role ${login}`) : attempt(client, `create role ${login}`)
}

/** Sessions of the owner that switch to the role. They could switch back, so a separate URL is safer. */
async function canActAs(client: Client, role: string): Promise<boolean> {
  if (!(await exists(client, role)) && !(await attempt(client, `create role ${role} nologin`))) return false
  if (await attempt(client, `set role ${role}`)) return attempt(client, 'reset role')
  return (await attempt(client, `grant ${role} to current_user`)) && (await attempt(client, `set role ${role}`)) && attempt(client, 'reset role')
}

/** Two settings with the same role, or a role with all rights, protect nothing. */
async function refuseOwner(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<{ is_owner: boolean }>(
    `select r.rolsuper or exists (select from pg_class c where c.relnamespace = current_schema()::regnamespace and pg_has_role(r.oid, c.relowner, 'member')) as is_owner
    from pg_roles r where r.rolname = $1`,
    [role],
  )
  if (rows[0]?.is_owner === false) return
  throw new StartupError(
    t(
      'DATABASE_URL 的账号 {role} 不存在、是超级用户或拥有数据表；请为服务器另建一个普通登录账号',
      'The role {role} of DATABASE_URL does not exist, is a superuser or owns the tables; give the server a plain login role of its own',
    ),
    { role },
  )
}

/** Of the tables, and of the jobs once they are installed. */
const schemas = `(current_schema()::regnamespace, to_regnamespace(${jobSchema}))`

interface Relation {
  readonly schema: string
  readonly name: string
  readonly kind: 'table' | 'sequence'
  /** The current rights of the role. */
  readonly granted: readonly string[]
}

/** Grants missing rights and revokes others; writes nothing if all are correct. The tables of the jobs are granted whole, their partitions by the parent. */
async function grant(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<Relation>(
    `select c.relnamespace::regnamespace::text as schema, c.relname as name, case when c.relkind = 'S' then 'sequence' else 'table' end as kind, coalesce(array_agg(lower(a.privilege_type)) filter (where a.grantee = to_regrole(quote_ident($1))), '{}')
      || array(select 'lock' from pg_attribute l, aclexplode(l.attacl) b where l.attrelid = c.oid and b.grantee = to_regrole(quote_ident($1))) as granted
    from pg_class c left join lateral aclexplode(c.relacl) a on true
    where c.relnamespace in ${schemas} and c.relkind in ('r', 'p', 'S') and not c.relispartition
    group by c.oid, c.relname, c.relkind order by c.relname`,
    [role],
  )
  const name = client.escapeIdentifier(role)
  const statements = rows.flatMap((one) => {
    const required = one.kind === 'sequence' ? ['usage'] : rightsOf(one.name)
    if (required.length === one.granted.length && required.every((right) => one.granted.includes(right))) return []
    const target = `${one.kind} ${one.schema}.${client.escapeIdentifier(one.name)}`
    const privileges = required.map((right) => (right === 'lock' ? 'update (row_version)' : right)).join(', ')
    return [`revoke all on ${target} from ${name};`, `grant ${privileges} on ${target} to ${name};`]
  })
  const closed = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace n where n.oid in ${schemas} and not has_schema_privilege($1, n.oid, 'usage')`,
    [role],
  )
  for (const schema of closed.rows) statements.push(`grant usage on schema ${client.escapeIdentifier(schema.name)} to ${name};`)
  if (statements.length > 0) await client.query(`begin;\n${statements.join('\n')}\ncommit;`)
}
