import { controls } from './controls'
import { resources } from './index'
import { controllerFileOf } from './kit/paths'
import { rulesOf } from './kit/types'
import { hasRows } from './kit/types/lines'
import { shopHead, systemHead } from './settings/pageHeads'

import type { AnyResource, CrudVerb } from './kit/define'
import type { AnyField } from './kit/fieldTypes'
import type { Text } from './kit/text'

/** A list, or a page of settings, that data security can watch, and where its rows are stored. */
export interface WatchedPlace {
  readonly path: string
  readonly title: Text
  readonly table: string
  readonly primaryKey: 'id' | 'key'
}

/** Settings are edited, and variables of staff deleted. */
const pages: Readonly<Partial<Record<CrudVerb, readonly WatchedPlace[]>>> = {
  edit: [systemHead, shopHead].map((head) => ({ ...head, table: 'setting', primaryKey: 'key' })),
  del: [{ ...systemHead, table: 'config_variable', primaryKey: 'id' }],
}

/** The lists that data security can watch: rows of logs are not kept, and what is deleted with a file cannot come back. */
export const watchableLists = (verb: CrudVerb): readonly AnyResource[] =>
  resources.filter(({ crud, isLog, isDeletionFinal }) => crud.includes(verb) && !isLog && !(verb === 'del' && isDeletionFinal))

/** These lists and pages of settings. */
export const watchable = (verb: CrudVerb): readonly WatchedPlace[] => [
  ...watchableLists(verb).map(({ path, title, table }) => ({ path, title, table, primaryKey: 'id' }) as const),
  ...(pages[verb] ?? []),
]

/** The list that a rule names: `user/User.php`. */
export const resourceNamed = (controller: unknown): AnyResource | undefined => resources.find(({ path }) => controllerFileOf(path) === controller)

/** The title of the list or the page that a rule names. */
export const titleNamed = (controller: unknown): Text | undefined =>
  (resourceNamed(controller) ?? [systemHead, shopHead].find(({ path }) => controllerFileOf(path) === controller))?.title

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
