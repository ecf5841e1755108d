import { sql } from 'kysely'

import { choicesOf, rowName } from '../../resources/kit/derived'
import { rulesOf } from '../../resources/kit/types'
import { listed, t, translate } from '../../resources/kit/text'
import { resourceNamed } from '../../resources/watchable'
import { settingNamed } from '../../resources/watchedSettings'
import { anyId } from '../lib/sqlCondition'
import { serverTypeOf } from '../types'
import { fromChangeText } from './changeText'

import type { AnyField } from '../../resources/kit/fieldTypes'
import type { Language } from '../../resources/kit/text'
import type { Context } from '../context'
import type { RawRow, RowValues } from '../crud/compile/columns'
import type { CompiledResource, ResourceRegistry } from '../crud/compile/compileResources'

/** A value for a reader: the words of a choice, the names of what it refers to, one by one for a list. */
type Readable = string | readonly string[]

export interface ReadableChange {
  readonly before: Readable
  readonly after: Readable
}

const everything = t('全部', 'Everything')

/** The values of rows of the log; one query for each list that some of them refer to. */
export async function readableChanges(registry: ResourceRegistry, ctx: Context, rows: readonly RowValues[]): Promise<readonly ReadableChange[]> {
  const changes = rows.map((row) => ({ row, ...targetOf(registry, row) }))
  const names = new Map<string, Names>()
  for (const path of new Set(changes.flatMap(({ target }) => target ?? []))) {
    const ids = changes.filter(({ target }) => target === path).flatMap(({ field, row }) => sides.flatMap((side) => idsIn(valueOf(field, row, side))))
    names.set(path, await namesOf(registry.at(path), ctx, [...new Set(ids)]))
  }
  return changes.map(({ row, field, target }) => {
    const known = target === undefined ? undefined : names.get(target)
    const [before, after] = sides.map((side) => readable(ctx.language, field, valueOf(field, row, side), known))
    const isSame = JSON.stringify(before) === JSON.stringify(after)
    // marks of a rich text are not read, but they can be all that has changed
    return isSame ? { before: String(row['before']), after: String(row['after']) } : { before: before ?? '', after: after ?? '' }
  })
}

const sides = ['before', 'after'] as const
type Names = ReadonlyMap<number, string>

interface Target {
  readonly field: AnyField | undefined
  /** The list that its ids are of. */
  readonly target: string | undefined
}

function targetOf(registry: ResourceRegistry, row: RowValues): Target {
  const compiled = registry.at(resourceNamed(row['controller'])?.path ?? '')
  const name = String(row['data_field'])
  const field = row['is_masked'] === 1 ? undefined : (compiled?.resource.fields[name] ?? settingNamed(row['controller'], name)?.field)
  if (!compiled || !field) return { field, target: undefined }
  const { isParent, targets } = rulesOf(field)
  const kept = serverTypeOf(field).isKeptByHooks?.(field) ? compiled.hooks.kept?.of : undefined
  return { field, target: isParent ? compiled.resource.path : (targets?.(field)[0] ?? kept) }
}

const valueOf = (field: AnyField | undefined, row: RowValues, side: (typeof sides)[number]): unknown =>
  field ? fromChangeText(field, String(row[side] ?? '')) : String(row[side] ?? '')

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number' && id > 0)

async function namesOf(compiled: CompiledResource | undefined, { tx, language }: Context, ids: readonly number[]): Promise<Names> {
  if (!compiled || ids.length === 0) return new Map()
  const { nameField, resource } = compiled
  const english = resource.fields[nameField]?.englishField
  const view = compiled.columns.subset(resource.nameColumns ?? (english === undefined ? [nameField] : [nameField, english]))
  const { rows } = await sql<RawRow>`select ${view.select} from ${compiled.table} m ${view.joins} where m.id = ${anyId(ids)}`.execute(tx)
  const named = rows.map(view.read)
  compiled.translation?.apply(named, language)
  return new Map(named.map((row) => [Number(row['id']), rowName(resource, row, (text) => translate(text, language))]))
}

function readable(language: Language, field: AnyField | undefined, value: unknown, names: Names | undefined): Readable {
  const textOf = (one: unknown): string => {
    if (names && typeof one === 'number') return one > 0 ? names.get(one) || `#${one}` : ''
    if (names && one === '*') return translate(everything, language)
    const label = choicesOf(field)?.[String(one)]
    if (label) return translate(label, language)
    return typeof one === 'object' && one !== null ? JSON.stringify(one, null, 2) : String(one ?? '')
  }
  if (Array.isArray(value)) return value.map(textOf)
  if (!field || names || value === null || typeof value === 'object') return textOf(value)
  const { exportCell, sanitize } = serverTypeOf(field)
  if (sanitize && typeof value === 'string') return plainText(value)
  return exportCell ? String(exportCell(field, language)(value)) : textOf(value)
}

/** A rich text line by line, its pictures by their addresses. */
const plainText = (html: string): string =>
  html
    .replace(/<img[^>]*src="([^"]*)"[^>]*>/gi, '[$1]\n')
    .replace(/<br[^>]*>|<\/(?:p|div|li|h[1-6]|tr|blockquote)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()

/** Of a cell in a list. */
const longest = 200

/** A value in a cell. Of a long list it has what the other one has not, with the number of all. */
export function cellText(own: Readable, other: Readable, language: Language): string {
  if (typeof own === 'string') return own.slice(0, longest)
  const others = new Set(other)
  const differing = own.filter((one) => !others.has(one))
  const shown = translate(listed(own.length > 5 ? differing : own), language)
  return (own.length > 5 ? translate(countOf, language, { count: own.length, shown }) : shown).slice(0, longest)
}

const countOf = t('{shown}（共 {count} 项）', '{shown} ({count} in total)')
