import { resources } from './index'
import { controllerFileOf } from './kit/paths'

import type { AnyResource, CrudVerb } from './kit/define'

/** The lists that data security can watch: rows of logs are not kept, and what is deleted with a file cannot come back. */
export const watchable = (verb: CrudVerb): readonly AnyResource[] =>
  resources.filter(({ crud, isLog, isDeletionFinal }) => crud.includes(verb) && !isLog && !(verb === 'del' && isDeletionFinal))

/** The list that a rule names: `user/User.php`. */
export const resourceNamed = (controller: unknown): AnyResource | undefined => resources.find(({ path }) => controllerFileOf(path) === controller)

/** For the selects of other clients of the wire contract (13). */
export const controllersFor = (verb: CrudVerb): Readonly<Record<string, string>> =>
  Object.fromEntries(watchable(verb).map(({ path }) => [controllerFileOf(path), controllerFileOf(path)]))
