import { UserError } from '../../errors'
import { isDatabaseError } from '../../request/databaseErrors'

import type { RefusalCode } from '../../../resources/kit/errors'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { DatabaseError } from '../../request/databaseErrors'
import type { CompiledResource } from '../compile/compileResources'

type ConstrainedTable = Pick<CompiledResource, 'resource' | 'parent'>

/** Runs a write; a violated database constraint becomes an error of a form field. */
export async function withConstraintErrors<Result>(compiled: ConstrainedTable, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw (isDatabaseError(error) ? refusalOf(compiled, error) : undefined) ?? error
  }
}

function refusalOf(compiled: ConstrainedTable, error: DatabaseError): UserError | undefined {
  if (error.code === '23505') return takenField(compiled, error)
  if (error.code === '23503') return onField(compiled, keysOf(error), 'reference_gone')
  if (error.code === '23502') return onField(compiled, error.column ? [error.column] : [], 'required')
  if (error.code === '23514') return onField(compiled, checkedBy(error.constraint), 'bad_parameter')
  if (error.code === 'ZF001') return onField(compiled, error.column ? [error.column] : [], 'file_gone')
  return undefined
}

/** The field with the unique constraint; below a parent the name is in use only at that level. */
function takenField(compiled: ConstrainedTable, error: DatabaseError): UserError {
  const keys = keysOf(error)
  const isAmong = (name: string): boolean => keys.includes(name)
  const entry = Object.entries(compiled.resource.fields).find(
    ([name, field]) => isAmong(name) && field.unique && (field.unique === true ? keys.length === 1 : field.unique.every(isAmong)),
  )
  // not a rule of the definition: a constraint of the table, violated by two concurrent saves
  if (!entry) return new UserError('busy')
  const [name, field] = entry
  const isBeside = compiled.parent !== undefined && Array.isArray(field.unique) && field.unique.includes(compiled.parent)
  return problem(name, field, isBeside ? 'name_taken_beside' : 'taken')
}

function onField(compiled: ConstrainedTable, names: readonly string[], code: RefusalCode): UserError | undefined {
  const entry = Object.entries(compiled.resource.fields).find(([name]) => names.includes(name))
  return entry && problem(entry[0], entry[1], code)
}

const problem = (name: string, field: AnyField, code: RefusalCode): UserError =>
  new UserError(code, { field: field.label }, { problems: [{ field: name, code, values: { field: field.label } }] })

/** The columns in `Key (lower(name::text), COALESCE(pid, 0::bigint))=(a, 0)`, in any language of the message. */
function keysOf({ detail = '' }: DatabaseError): string[] {
  const key = /\((.*?)\)=\(/s.exec(detail)?.[1] ?? ''
  return identifiersIn(key.replace(/::[a-z ]+/gi, '')).filter((word) => !['lower', 'coalesce'].includes(word.toLowerCase()))
}

const identifiersIn = (text: string): string[] => text.match(/[a-z_][a-z0-9_]*/gi) ?? []

/** `shop_goods_service__weigh_check` is about `weigh`. */
const checkedBy = (constraint = ''): string[] => [/__(\w+)_check$/.exec(constraint)?.[1] ?? '']
