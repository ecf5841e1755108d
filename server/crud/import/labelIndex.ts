import { sql } from 'kysely'

import { parentOf } from '../../../resources/kit/derived'
import { rulesOf } from '../../../resources/kit/types'
import { allOf } from '../../lib/sqlCondition'
import { serverTypeOf } from '../../types'
import { foldLabel, pathSeparator } from '../../types/shared/labels'
import { visibleRows } from '../rows/scope'

import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { Context } from '../../context'
import type { ListLabels } from '../../types/shared/labels'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'

/** The names of referenced rows, in both directions. A row of a tree is named by its whole path. */
export interface LabelIndex {
  readonly labelOf: (path: string, id: number) => string
  /** The name without path, as lists and exports show it. */
  readonly nameOf: (path: string, id: number) => string
  /** The rows with that name: none, one, or several that cannot be distinguished. `#12` names a row by its id. */
  readonly idsOf: (path: string, label: string) => readonly number[]
}

/** Of a longer list only the newest rows are known by name; others need their id. */
const most = 50_000

/** Reads the names of every referenced list once per sheet. */
export async function readLabelIndex(
  compiled: CompiledResource,
  registry: ResourceRegistry,
  ctx: Context,
  fields: Fields = compiled.resource.fields,
): Promise<LabelIndex> {
  const targets = new Map<string, Target>()
  for (const field of Object.values(fields)) {
    const target = targetOf(field, compiled, registry)
    if (target) targets.set(rulesOf(field).isParent ? 'self' : target.compiled.resource.path, target)
  }
  const books = new Map<string, ListLabels>()
  for (const [path, target] of targets) books.set(path, await readListLabels(target, ctx))
  const tables = compiled.rowTables.flatMap(({ field }) => Object.values(field.columns))
  for (const field of [...Object.values(fields), ...tables]) {
    const { labels } = serverTypeOf(field)
    if (labels) books.set(labels.path, await labels.read(ctx.tx))
  }
  return {
    labelOf: (path, id) => books.get(path)?.labels.get(id) ?? `#${id}`,
    nameOf: (path, id) => books.get(path)?.names.get(id) ?? `#${id}`,
    idsOf: (path, label) => {
      const book = books.get(path)
      const id = /^#(\d{1,15})$/.exec(label)?.[1]
      if (id) return book?.labels.has(Number(id)) ? [Number(id)] : []
      return book?.ids.get(foldLabel(label)) ?? []
    },
  }
}

interface Target {
  readonly compiled: CompiledResource
  readonly show: string
  /** A further text that names a row. */
  readonly also: string | undefined
}

function targetOf(field: AnyField, compiled: CompiledResource, registry: ResourceRegistry): Target | undefined {
  const { isParent, targets, labelColumns } = rulesOf(field)
  const [path = ''] = targets?.(field) ?? []
  const target = isParent ? compiled : registry.at(path)
  const show = labelColumns?.(field)[0]
  return target && show ? { compiled: target, show, also: 'alsoNamedBy' in field ? field.alsoNamedBy : undefined } : undefined
}

interface NamedRow {
  readonly id: number
  readonly name: string
  readonly up: number | null
  readonly also: string | null
}

async function readListLabels({ compiled: target, show, also }: Target, ctx: Context): Promise<ListLabels> {
  const parent = parentOf(target.resource)
  const where = allOf(await visibleRows(target, ctx))
  const { rows } =
    await sql<NamedRow>`select m.id, ${target.resource.nameColumns ? target.nameText : sql`m.${sql.ref(show)}::text`} as name, ${parent ? sql`m.${sql.ref(parent)}` : sql`null`} as up,
    ${also ? sql`m.${sql.ref(also)}::text` : sql`null`} as also
    from ${target.table} m where ${where} order by m.id desc limit ${most}`.execute(ctx.tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const labels = new Map(rows.map((row) => [row.id, parent ? pathOf(row, byId) : row.name]))
  const ids = new Map<string, number[]>()
  for (const [id, label] of labels) ids.set(foldLabel(label), [...(ids.get(foldLabel(label)) ?? []), id])
  // an English sheet has the product's own names in English, which must be recognized too
  for (const { zh, en } of target.resource.fields[show]?.storedTexts ?? []) if (!ids.has(foldLabel(en))) ids.set(foldLabel(en), ids.get(foldLabel(zh)) ?? [])
  for (const { id, also: other } of rows) if (other && !ids.has(foldLabel(other))) ids.set(foldLabel(other), [id])
  // an export shows the name of a tree row without its path
  if (parent) {
    const paths = new Set(ids.keys())
    for (const { id, name } of rows) if (!paths.has(foldLabel(name))) ids.set(foldLabel(name), [...(ids.get(foldLabel(name)) ?? []), id])
  }
  return { labels, names: new Map(rows.map(({ id, name }) => [id, name])), ids }
}

function pathOf(row: NamedRow, byId: ReadonlyMap<number, NamedRow>): string {
  const names: string[] = []
  let at: NamedRow | undefined = row
  for (let depth = 0; at && depth < 50; depth++) {
    names.unshift(at.name)
    at = at.up ? byId.get(at.up) : undefined
  }
  return names.join(pathSeparator)
}
