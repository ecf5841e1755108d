import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'

import { entities } from '../../resources/index'
import { t } from '../../resources/kit/text'
import { shopZone } from '../../resources/kit/values/shopTime'
import { appRole, rightsOf } from '../database/appRole'
import { migrationsFolder } from '../database/migrate'
import { findSchemaDiff } from '../database/schemaDiff'
import { staffRules } from '../database/seeds/rules'
import { jobSchema } from '../jobs/schema'
import { missingFiles, strayFiles } from './storedFiles'

import type { Kysely } from 'kysely'

import type { Text } from '../../resources/kit/text'
import type { Db } from '../context'
import type { Tables } from '../database/tables'

export interface ExaminedShop {
  /** With two free connections. */
  readonly db: Kysely<Tables>
  readonly dataDir: string
  /** The database role of the server, if it differs from the connected one. */
  readonly role?: string
  /** By the running server: with its role, while files come and go. */
  readonly isLive?: boolean
}

export interface Question {
  readonly holds: Text
  /** `other` is a second connection that sees the same. */
  readonly find: (tx: Db, shop: ExaminedShop, other: Db) => Promise<readonly string[]>
  readonly remedy: Text
  /** Left out by the running server: the role that owns the tables answers it. */
  readonly needsOwner?: true
}

const lines = async <Row extends object>(tx: Db, text: string, describe: (row: Row) => string): Promise<string[]> =>
  (await sql<Row>`${sql.raw(text)}`.execute(tx)).rows.map(describe)

export const questions: readonly Question[] = [
  {
    holds: t('PostgreSQL 15 或更新版本，UTF8', 'PostgreSQL 15 or newer, in UTF8'),
    find: (tx) =>
      lines<{ version: string; encoding: string }>(
        tx,
        "select version, encoding from (select current_setting('server_version') as version, current_setting('server_encoding') as encoding, current_setting('server_version_num')::int as number) s where number < 150000 or encoding <> 'UTF8'",
        ({ version, encoding }) => `${version} ${encoding}`,
      ),
    remedy: t('升级数据库', 'upgrade the database'),
  },
  {
    holds: t('迁移文件都已执行且未改动', 'every migration was applied and has not changed since'),
    find: wrongMigrations,
    remedy: t('启动服务器以执行迁移；被改动的文件请还原', 'start the server to apply them; put changed files back'),
  },
  {
    holds: t('数据库与实体定义一致', 'the database fits the definitions'),
    needsOwner: true,
    find: async (tx) => (await findSchemaDiff(tx, entities)).tables,
    remedy: t('运行 npm run db:migrate', 'run npm run db:migrate'),
  },
  {
    holds: t('服务器账号的权限不多也不少', "the server's role may do its work and nothing else"),
    needsOwner: true,
    find: wrongRights,
    remedy: t('重新启动服务器，权限会重新授予', 'start the server again: the rights are granted again'),
  },
  {
    holds: t('数据库时钟与本机相差不超过 5 秒', 'the clock of the database is within 5 seconds of this machine'),
    find: async (tx) => {
      const before = Date.now()
      const [now] = (await sql<{ at: number }>`select extract(epoch from clock_timestamp()) * 1000 as at`.execute(tx)).rows
      const skew = Math.max(before - Number(now?.at), Number(now?.at) - Date.now(), 0)
      return skew > 5000 ? [`${Math.round(skew / 1000)} s`] : []
    },
    remedy: t('在两台机器上启用时间同步', 'turn on time synchronization on both machines'),
  },
  {
    holds: t('数据库和本机都认识 Asia/Shanghai 时区，且为 UTC+8', 'both the database and this machine know Asia/Shanghai as UTC+8'),
    find: async (tx) => {
      const own = new Intl.DateTimeFormat('en', { timeZone: shopZone, hour: 'numeric', hourCycle: 'h23' }).format(0)
      const rows = await lines<{ hour: number }>(tx, `select extract(hour from to_timestamp(0) at time zone '${shopZone}')::int as hour`, ({ hour }) =>
        String(hour),
      )
      return [own, ...rows].filter((hour) => Number(hour) !== 8).map((hour) => `${hour}:00`)
    },
    remedy: t('安装完整的时区数据', 'install the full time zone data'),
  },
  {
    holds: t('数据目录所在磁盘至少有 1 GB 和 5% 空闲', 'the disk of the data folder has 1 GB and 5 % free'),
    find: async (_, { dataDir }) => {
      const { bavail, blocks, bsize } = statfsSync(dataDir)
      return bavail * bsize < 1e9 || bavail < blocks * 0.05 ? [`${((bavail * bsize) / 1e9).toFixed(1)} GB`] : []
    },
    remedy: t('清理磁盘或换一块更大的', 'free some space, or move the data folder'),
  },
  {
    holds: t('附件的文件都在磁盘上', 'the file of every attachment is on the disk'),
    find: missingFiles,
    remedy: t('从备份恢复这些文件，或删除附件记录', 'restore these files from a backup, or delete the attachments'),
  },
  {
    holds: t('磁盘上的文件都有附件记录', 'every stored file belongs to an attachment'),
    find: strayFiles,
    remedy: t('确认不再使用后删除', 'delete them when nobody uses them'),
  },
  {
    holds: t('菜单规则都指向存在的页面', 'every menu rule points to a screen that exists'),
    find: deadRules,
    remedy: t('在“菜单规则”中改正或禁用', 'correct or disable them in “Menu and permission rules”'),
  },
]

async function wrongMigrations(tx: Db): Promise<string[]> {
  const applied = new Map((await sql<{ name: string; hash: string }>`select name, hash from migration`.execute(tx)).rows.map(({ name, hash }) => [name, hash]))
  const names = readdirSync(migrationsFolder).filter((name) => /^\d{4}_\w+\.sql$/.test(name))
  const hashOf = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(migrationsFolder, name), 'utf8').replaceAll('\r\n', '\n'))
      .digest('hex')
  return [...names.filter((name) => applied.get(name) !== hashOf(name)), ...[...applied.keys()].filter((name) => !names.includes(name))]
}

/** Includes rights that the role has by ownership or as superuser. */
async function wrongRights(tx: Db, { role = appRole }: ExaminedShop): Promise<string[]> {
  const known = await sql<{ strong: boolean; owned: number }>`
    select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as strong,
      (select count(*)::int from pg_class where relowner = r.oid) + (select count(*)::int from pg_proc where proowner = r.oid) as owned
    from pg_roles r where rolname = ${role}`.execute(tx)
  const [account] = known.rows
  if (!account) return [`${role}: -`]
  const names = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']
  const { rows } = await sql<{ name: string; is_partition: boolean; granted: string[] }>`
    select c.relname as name, c.relispartition as is_partition, array(select one from unnest(${names}::text[]) one where has_table_privilege(${role}, c.oid, one)) as granted
    from pg_class c where c.relnamespace in (current_schema()::regnamespace, to_regnamespace(${sql.raw(jobSchema)})) and c.relkind in ('r', 'p')`.execute(tx)
  const wrong = rows.filter(
    ({ name, is_partition: isPartition, granted }) =>
      granted.toSorted().join() !==
      (isPartition ? [] : rightsOf(name)) // the jobs' partitions are reached by their parent
        .filter((right) => right !== 'lock')
        .toSorted()
        .join(),
  )
  return [...(account.strong || account.owned > 0 ? [role] : []), ...wrong.map(({ name }) => name)]
}

/** The screen of a menu rule is known by the rule's component; staff may have typed one that does not exist. */
async function deadRules(tx: Db): Promise<string[]> {
  const componentsOf = (rules: ReturnType<typeof staffRules>[number]['below']): string[] =>
    rules.flatMap(({ values, below }) => [String(values['component'] ?? ''), ...componentsOf(below)])
  const known = new Set(componentsOf(staffRules()))
  const rows = await sql<{ name: string; component: string; url: string; menu_type: string }>`
    select name, component, url, menu_type from admin_rule where type = 'menu' and status = 1`.execute(tx)
  return rows.rows.filter(({ menu_type, component, url }) => (menu_type === 'tab' ? !known.has(component) : url === '')).map(({ name }) => name)
}
