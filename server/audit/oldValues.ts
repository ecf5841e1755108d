import { isWritable } from '../../resources/kit/derived'
import { rulesOf } from '../../resources/kit/types'
import { serverTypeOf } from '../types'
import { isSecretField } from './mask'

import type { AnyField, Fields } from '../../resources/kit/fieldTypes'

type Values = Readonly<Record<string, unknown>>

/** What a line of the change log can give back to its row. */
export interface OldValues {
  readonly values: Values
  /** A changed field whose old value the log does not have: a secret, or one that is kept outside of the row, such as stock. */
  readonly lost: string | undefined
}

/** The old values of the fields that a form can save; what the server computes or counts follows from them. */
export function oldValuesOf(fields: Fields, before: Values, after: Values): OldValues {
  const changed = Object.keys(after).flatMap((name): (readonly [string, AnyField])[] =>
    fields[name] && isWritable(fields[name]) ? [[name, fields[name]]] : [],
  )
  const [lost] = changed.find(([name, field]) => !Object.hasOwn(before, name) || isLost(name, field)) ?? []
  return { values: Object.fromEntries(changed.map(([name]) => [name, before[name]])), lost }
}

const isLost = (name: string, field: AnyField): boolean =>
  isSecretField(name) || rulesOf(field).isWriteOnly === true || serverTypeOf(field).isKeptByHooks?.(field) === true
