import { isWritable } from '../../../resources/kit/derived'
import { truncate } from '../../../resources/kit/values/characters'
import { refuse, refuseFields } from '../../errors'

import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

/** A body, split into what may be written and unknown keys. */
export interface SplitBody {
  readonly input: RowValues
  readonly unknown: RowValues
}

export function splitBody(compiled: CompiledResource, body: RequestParameters): SplitBody {
  const input: RowValues = {}
  const unknown: RowValues = {}
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(compiled.resource.fields, name) ? compiled.resource.fields[name] : undefined
    if (field && isWritable(field)) input[name] = value
    else if (!field && !compiled.ignoredKeys.has(name)) unknown[name] = value
  }
  return { input, unknown }
}

/** A form sends its whole row back, with what the resource's hooks put into it. */
export async function refuseUnknownFields(compiled: CompiledResource, ctx: Context, unknown: RowValues, row: RowValues | undefined): Promise<void> {
  if (Object.keys(unknown).length === 0) return
  const known = row && compiled.hooks.afterRead ? { ...row } : {}
  if (row) await compiled.hooks.afterRead?.(ctx, [known], 'edit')
  refuseUnknownKeys(ctx, compiled.resource.path, Object.fromEntries(Object.entries(unknown).filter(([name]) => !Object.hasOwn(known, name))))
}

/** Keys that forms of the wire contract send whatever their resource has. */
const otherClientKeys: ReadonlySet<string> = new Set(['keepalive', 'parent_id', 'admin_id'])

/**
 * Other clients send fields that only their server has, empty or as their form starts: those are ignored, with a line
 * for whoever looks for a value that was not saved. A value that somebody has entered is refused, so that it is not lost silently.
 */
export function refuseUnknownKeys({ log }: Pick<Context, 'log'>, path: string, unknown: RowValues): void {
  const names = Object.keys(unknown)
  const isIgnored = (name: string): boolean => otherClientKeys.has(name) || isBlank(unknown[name])
  const refused = shortened(names.filter((name) => !isIgnored(name)))
  if (refused.length) refuseFields(refused.map((name) => ({ field: name, code: 'unknown_field', values: { field: name } })))
  if (names.length) log.info({ path, fields: shortened(names) }, 'unknown fields were ignored')
}

const shortened = (names: readonly string[]): string[] => names.slice(0, 20).map((name) => truncate(name, 60))

/** The value of a form field that nobody has filled in. */
const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (typeof value === 'object' ? Object.keys(value).length === 0 : ['', '0'].includes(String(value).trim()))

/** Nothing to save at all: an empty body, or one with the id alone. */
export function refuseEmpty(body: RequestParameters): void {
  if (Object.keys(body).every((name) => name === 'id' || name === 'row_version' || name === 'uuid')) refuse('incomplete')
}
