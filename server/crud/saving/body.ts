import { cut } from '../../../resources/kit/characters'
import { isWritable } from '../../../resources/kit/facts'
import { refuse, refuseFields } from '../../refusal'

import type { Context } from '../../context'
import type { Row } from '../plan/columns'
import type { Plan } from '../plan/plan'
import type { Asked } from '../search/search'

/** A body, told apart: what may be written, and the keys that nobody knows. */
export interface Body {
  readonly input: Row
  readonly unknown: readonly string[]
}

export function splitBody(plan: Plan, body: Asked): Body {
  const input: Row = {}
  const unknown: string[] = []
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(plan.resource.fields, name) ? plan.resource.fields[name] : undefined
    if (field && isWritable(field)) input[name] = value
    else if (!field && !plan.passedOver.has(name)) unknown.push(name)
  }
  return { input, unknown }
}

/** A form sends its whole row back, with what the resource's hooks put into it; any other key is a mistake worth telling. */
export async function refuseUnknown(plan: Plan, ctx: Context, unknown: readonly string[], row: Row | undefined): Promise<void> {
  if (unknown.length === 0) return
  const known = row && plan.hooks.afterRead ? { ...row } : {}
  if (row) await plan.hooks.afterRead?.(ctx, [known], 'edit')
  const strange = unknown.filter((name) => !Object.hasOwn(known, name))
  if (strange.length) refuseFields(strange.slice(0, 20).map((name) => ({ field: cut(name, 60), code: 'unknown_field', values: { field: cut(name, 60) } })))
}

/** Nothing to save at all: an empty body, or one with the id alone. */
export function refuseEmpty(body: Asked): void {
  if (Object.keys(body).every((name) => name === 'id' || name === 'row_version' || name === 'uuid')) refuse('incomplete')
}
