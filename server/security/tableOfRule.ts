import { controllerFileOf } from '../../resources/kit/paths'
import { watchable } from '../../resources/watchable'
import { refuseFields } from '../errors'

import type { CrudVerb } from '../../resources/kit/define'
import type { Text } from '../../resources/kit/text'

interface TableOfRule {
  readonly controller_as: string
  readonly data_table: string
  readonly primary_key: string
  readonly connection: string
}

/** What the server knows of the list or page that a rule is for. Each has one table, so nothing of it is chosen. */
export function tableOfRule(controller: string | undefined, verb: CrudVerb, field: Text): TableOfRule | undefined {
  if (controller === undefined) return undefined
  const place = watchable(verb).find(({ path }) => controllerFileOf(path) === controller)
  if (!place) return refuseFields([{ field: 'controller', code: 'not_a_choice', values: { field } }])
  return { controller_as: place.path.toLowerCase(), data_table: place.table, primary_key: place.primaryKey, connection: 'default' }
}
