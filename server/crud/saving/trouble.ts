import { UserError } from '../../errors'
import { isDatabaseError } from '../../request/databaseErrors'

import type { RefusalCode } from '../../../resources/kit/errors'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { DatabaseError } from '../../request/databaseErrors'
import type { Plan } from '../plan/plan'

/** Runs a write and says in the words of the form what a constraint of the database refused. */
export async function inWords<Result>(plan: Plan, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw (isDatabaseError(error) ? refusalOf(plan, error) : undefined) ?? error
  }
}

function refusalOf(plan: Plan, error: DatabaseError): UserError | undefined {
  if (error.code === '23505') return takenField(plan, error)
  if (error.code === '23503') return onField(plan, keysOf(error), 'reference_gone')
  if (error.code === '23502') return onField(plan, error.column ? [error.column] : [], 'required')
  if (error.code === '23514') return onField(plan, checkedBy(error.constraint), 'bad_parameter')
  if (error.code === 'ZF001') return onField(plan, error.column ? [error.column] : [], 'file_gone')
  return undefined
}

/** The field that the unique rule stands at; beside a parent the name is taken only at that level. */
function takenField(plan: Plan, error: DatabaseError): UserError {
  const keys = keysOf(error)
  const isAmong = (name: string): boolean => keys.includes(name)
  const found = Object.entries(plan.resource.fields).find(
    ([name, field]) => isAmong(name) && field.unique && (field.unique === true ? keys.length === 1 : field.unique.every(isAmong)),
  )
  // No rule of the definition: a guard of the table itself, met by two savers at once.
  if (!found) return new UserError('busy')
  const [name, field] = found
  const isBeside = plan.parent !== undefined && Array.isArray(field.unique) && field.unique.includes(plan.parent)
  return problem(name, field, isBeside ? 'name_taken_beside' : 'taken')
}

function onField(plan: Plan, names: readonly string[], code: RefusalCode): UserError | undefined {
  const found = Object.entries(plan.resource.fields).find(([name]) => names.includes(name))
  return found && problem(found[0], found[1], code)
}

const problem = (name: string, field: AnyField, code: RefusalCode): UserError =>
  new UserError(code, { field: field.label }, { problems: [{ field: name, code, values: { field: field.label } }] })

/** The columns in `Key (lower(name::text), COALESCE(pid, 0::bigint))=(a, 0)`, in whatever language the rest is. */
function keysOf({ detail = '' }: DatabaseError): string[] {
  const key = /\((.*?)\)=\(/s.exec(detail)?.[1] ?? ''
  return wordsOf(key.replace(/::[a-z ]+/gi, '')).filter((word) => !['lower', 'coalesce'].includes(word.toLowerCase()))
}

const wordsOf = (text: string): string[] => text.match(/[a-z_][a-z0-9_]*/gi) ?? []

/** `shop_goods_service__weigh_check` is about `weigh`. */
const checkedBy = (constraint = ''): string[] => [/__(\w+)_check$/.exec(constraint)?.[1] ?? '']
