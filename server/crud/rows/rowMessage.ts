import { sql } from 'kysely'

import { isRelation, nameLinksOf, rowName } from '../../../resources/kit/derived'
import { inSentence, translate } from '../../../resources/kit/text'
import { entities } from '../../../resources/index'

import type { TextValues } from '../../../resources/kit/text'
import type { Context } from '../../context'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

/** What a message says of one row: what it is, at the beginning of a sentence and inside, and its name. */
export const rowMessage = async (compiled: CompiledResource, ctx: Context, row: RowValues): Promise<TextValues> => ({
  noun: compiled.resource.noun,
  what: inSentence(compiled.resource.noun),
  name: await nameOfRow(compiled, ctx, row),
})

/** The name of a row, as far as the staff may see it. */
export async function nameOfRow(compiled: CompiledResource, ctx: Context, row: RowValues): Promise<string> {
  const { resource, translation } = compiled.seenBy(ctx.staff)
  const links = new Set(Object.values(resource.fields).flatMap((field) => (isRelation(field) ? [field.as] : [])))
  const seen = Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || links.has(name) || Object.hasOwn(resource.fields, name)))
  const named = { ...seen, ...(await linkedNames(compiled, ctx, seen)) }
  translation?.apply([named], ctx.language)
  return rowName(resource, named, (text) => translate(text, ctx.language))
}

/** The parts of the name that belong to other rows, unless the row was read with them. The row itself may be gone by now. */
async function linkedNames({ resource }: CompiledResource, { tx }: Context, row: RowValues): Promise<RowValues> {
  const linked: Record<string, RowValues> = {}
  for (const { key, field, column } of nameLinksOf(resource)) {
    const table = entities.find(({ path }) => path === field.to)?.table
    if (table === undefined || !row[key] || row[field.as] !== undefined) continue
    const { rows } = await sql<{ text: unknown }>`select ${sql.ref(column)} as text from ${sql.table(table)} where id = ${row[key]}::bigint`.execute(tx)
    linked[field.as] = { id: row[key], ...linked[field.as], [column]: rows[0]?.text }
  }
  return linked
}
