import { matches } from '../../resources/kit/conditions'
import { translate } from '../../resources/kit/text'
import { validate } from '../../resources/kit/validate'
import { logChanges } from '../audit/changeLog'
import { refuse, refuseFields, UserError } from '../errors'
import { bodyOf, idOf } from '../request/parameters'
import { ok } from '../result'
import { lockMany, lockOne } from './read'
import { batchesOf, chosenIds } from './rows/chosen'
import { atomically, countedRows, sayOutcome } from './rows/each'
import { checkVersion } from './rows/versions'
import { refuseStrange } from './saving/body'
import { goneInput } from './saving/links'

import type { AnyAction } from '../../resources/kit/define'
import type { Context } from '../context'
import type { Result } from '../result'
import type { AnyHooks } from './hooks'
import type { Row } from './plan/columns'
import type { Plan, Plans } from './plan/plan'
import type { Asked } from './query/search'
import type { Said } from './rows/each'

type Handler = NonNullable<AnyHooks['actions']>[string]

/** An action as the definition names it, with what does it. */
export interface Act {
  readonly name: string
  readonly action: AnyAction
  readonly handler: Handler
}

/** Runs an action: on one row, on each of the ticked or filtered rows, or on the list as a whole. */
export async function act(plan: Plan, plans: Plans, ctx: Context, one: Act, given: unknown): Promise<Result> {
  const body = bodyOf(given)
  const input = await inputOf({ plan, plans }, ctx, one, body)
  if (one.action.on === 'head') return ok((await one.handler(ctx, undefined, input)) ?? null, 'done')
  if (one.action.on === 'rows') return actOnEach(plan, ctx, one, body, input)
  const row = await lockOne(plan, ctx, idOf(body['id'] ?? (Array.isArray(body['ids']) && body['ids'].length === 1 ? body['ids'][0] : undefined), 'id'))
  await checkVersion(plan, ctx, row, body['row_version'])
  return ok(await actOn(plan, ctx, one, row, input), 'done')
}

/** Keys of the call itself, beside the input of the action. */
const ofTheCall = new Set(['id', 'ids', 'filter', 'expected', 'row_version', 'uuid', 'server'])

async function inputOf({ plan, plans }: { readonly plan: Plan; readonly plans: Plans }, ctx: Context, { action }: Act, body: Asked): Promise<Row> {
  const fields = action.input ?? {}
  const unknown = Object.entries(body).filter(([name]) => !ofTheCall.has(name) && !Object.hasOwn(fields, name))
  refuseStrange(ctx, plan.resource.path, Object.fromEntries(unknown))
  const { values, problems } = validate(fields, body)
  if (problems.length) refuseFields(problems)
  const gone = await goneInput(fields, plans, ctx, values)
  if (gone.length) refuseFields(gone)
  return values
}

async function actOn(plan: Plan, ctx: Context, { name, action, handler }: Act, row: Row, input: Row): Promise<unknown> {
  if (!matches(action.when, row)) refuse('row_refused')
  const result = await handler(ctx, { ...row }, { ...input })
  const [after] = await lockMany(plan, ctx, [Number(row['id'])])
  await logChanges(plan, ctx, [{ kind: name, before: row, after }])
  return result ?? null
}

async function actOnEach(plan: Plan, ctx: Context, one: Act, body: Asked, input: Row): Promise<Result> {
  const ids = await chosenIds(plan, ctx, {}, body)
  await plan.hooks.lockFirst?.(ctx, ids)
  const refused: { id: number; refusal: UserError }[] = []
  for (const some of batchesOf(ids, 500)) {
    const rows = await lockMany(plan, ctx, some)
    for (const row of rows) {
      const refusal = await atomically(ctx.tx, async () => void (await actOn(plan, ctx, one, row, input)))
      if (refusal) refused.push({ id: Number(row['id']), refusal })
    }
    for (const id of some) if (!rows.some((row) => row['id'] === id)) refused.push({ id, refusal: new UserError('row_gone') })
  }
  const count = ids.length - refused.length
  return sayOutcome(ctx, { done: count, refused }, actedOn(plan, one, count), 'done_some')
}

/** In the words of the definition where it has some. */
function actedOn({ resource }: Plan, { action }: Act, count: number): Said {
  if (!action.done) return { message: 'acted_count', values: { action: action.label, ...countedRows(resource, count) } }
  return { message: 'acted', values: { said: { zh: translate(action.done, 'zh-cn', { count }), en: translate(action.done, 'en', { count }) } } }
}
