import { isWritable } from '../../../resources/kit/derived'
import { truncate } from '../../../resources/kit/values/characters'
import { refuse, refuseFields } from '../../errors'

import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

/** A body, split into writable values and unknown keys. */
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

/** A form sends its whole row back, including values added by the resource's hooks. */
export async function refuseUnknownFields(compiled: CompiledResource, ctx: Context, unknown: RowValues, row: RowValues | undefined): Promise<void> {
  if (Object.keys(unknown).length === 0) return
  const known = row && compiled.hooks.afterRead ? { ...row } : {}
  if (row) await compiled.hooks.afterRead?.(ctx, [known], 'edit')
  refuseUnknownKeys(ctx, compiled.resource.path, Object.fromEntries(Object.entries(unknown).filter(([name]) => !Object.hasOwn(known, name))))
}

/** Keys that forms of the wire contract send for any resource. */
const otherClientKeys: ReadonlySet<string> = new Set(['keepalive', 'parent_id', 'admin_id'])

/**
 * Other clients send fields that only their server has, with empty or initial values: those are ignored and logged. A value that somebody has entered is
 * refused, so that it is not lost silently.
 */
export function refuseUnknownKeys({ log }: Pick<Context, 'log'>, path: string, unknown: RowValues): void {
  const names = Object.keys(unknown)
  const isIgnored = (name: string): boolean => otherClientKeys.has(name) || isBlank(unknown[name])
  const refused = shortened(names.filter((name) => !isIgnored(name)))
  if (refused.length) refuseFields(refused.map((name) => ({ field: name, code: 'unknown_field', values: { field: name } })))
  if (names.length) log.info({ path, fields: shortened(names) }, 'unknown fields were ignored')
}

const shortened = (names: readonly string[]): string[] => names.slice(0, 20).map((name) => truncate(name, 60))

/** The initial value of a form field. */
const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (typeof value === 'object' ? Object.keys(value).length === 0 : ['', '0'].includes(String(value).trim()))

/** Nothing to save: an empty body, or only an id. */
export function refuseEmpty(body: RequestParameters): void {
  if (Object.keys(body).every((name) => name === 'id' || name === 'row_version' || name === 'uuid')) refuse('incomplete')
}
