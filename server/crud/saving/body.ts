import { cut } from '../../../resources/kit/characters'
import { isWritable } from '../../../resources/kit/derived'
import { refuse, refuseFields } from '../../errors'

import type { Context } from '../../context'
import type { Row } from '../plan/columns'
import type { Plan } from '../plan/plan'
import type { Asked } from '../query/search'

/** A body, told apart: what may be written, and the keys that nobody knows. */
export interface Body {
  readonly input: Row
  readonly unknown: Row
}

export function splitBody(plan: Plan, body: Asked): Body {
  const input: Row = {}
  const unknown: Row = {}
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(plan.resource.fields, name) ? plan.resource.fields[name] : undefined
    if (field && isWritable(field)) input[name] = value
    else if (!field && !plan.passedOver.has(name)) unknown[name] = value
  }
  return { input, unknown }
}

/** A form sends its whole row back, with what the resource's hooks put into it. */
export async function refuseUnknown(plan: Plan, ctx: Context, unknown: Row, row: Row | undefined): Promise<void> {
  if (Object.keys(unknown).length === 0) return
  const known = row && plan.hooks.afterRead ? { ...row } : {}
  if (row) await plan.hooks.afterRead?.(ctx, [known], 'edit')
  refuseStrange(ctx, plan.resource.path, Object.fromEntries(Object.entries(unknown).filter(([name]) => !Object.hasOwn(known, name))))
}

/** Keys that forms of the wire contract send whatever their resource has. */
const ofOtherClients: ReadonlySet<string> = new Set(['keepalive', 'parent_id', 'admin_id'])

/**
 * Other clients send fields that only their server has, empty or as their form starts: those are passed over, with a line
 * for whoever looks for a value that was not saved. A value that somebody has given is refused, so that it is not lost unseen.
 */
export function refuseStrange({ log }: Pick<Context, 'log'>, path: string, unknown: Row): void {
  const names = Object.keys(unknown)
  const isPassedOver = (name: string): boolean => ofOtherClients.has(name) || isBlank(unknown[name])
  const refused = shown(names.filter((name) => !isPassedOver(name)))
  if (refused.length) refuseFields(refused.map((name) => ({ field: name, code: 'unknown_field', values: { field: name } })))
  if (names.length) log.info({ path, fields: shown(names) }, 'unknown fields were passed over')
}

const shown = (names: readonly string[]): string[] => names.slice(0, 20).map((name) => cut(name, 60))

/** What a form holds where nobody has given anything. */
const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (typeof value === 'object' ? Object.keys(value).length === 0 : ['', '0'].includes(String(value).trim()))

/** Nothing to save at all: an empty body, or one with the id alone. */
export function refuseEmpty(body: Asked): void {
  if (Object.keys(body).every((name) => name === 'id' || name === 'row_version' || name === 'uuid')) refuse('incomplete')
}
