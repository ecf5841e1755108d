import { controls } from './controls'
import { resources } from './index'
import { controllerFileOf } from './kit/paths'
import { rulesOf } from './kit/types'
import { hasRows } from './kit/types/lines'

import type { AnyResource, CrudVerb } from './kit/define'
import type { AnyField } from './kit/fieldTypes'
import type { Text } from './kit/text'

/** The lists that data security can watch: rows of logs are not kept, and what is deleted with a file cannot come back. */
export const watchable = (verb: CrudVerb): readonly AnyResource[] =>
  resources.filter(({ crud, isLog, isDeletionFinal }) => crud.includes(verb) && !isLog && !(verb === 'del' && isDeletionFinal))

/** The list that a rule names: `user/User.php`. */
export const resourceNamed = (controller: unknown): AnyResource | undefined => resources.find(({ path }) => controllerFileOf(path) === controller)

/** For the selects of other clients of the wire contract (13). */
export const controllersFor = (verb: CrudVerb): Readonly<Record<string, string>> =>
  Object.fromEntries(watchable(verb).map(({ path }) => [controllerFileOf(path), controllerFileOf(path)]))

/** The fields of a list whose changes can be watched, with their labels: what is stored of a row itself, and what hooks compare. */
export const watchableFields = ({ fields }: Pick<AnyResource, 'fields'>): Readonly<Record<string, Text>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (canBeWatched(field) ? [[name, field.label]] : [])))

function canBeWatched(field: AnyField): boolean {
  const { isComputed, isReadOnly } = rulesOf(field)
  // a stamp changes with every edit
  if (isComputed || isReadOnly || hasRows(field) || 'auto' in field) return false
  return !('control' in field) || field.stored || controls[field.control].canBeWatched === true
}
