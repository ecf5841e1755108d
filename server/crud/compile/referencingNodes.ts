import { controls } from '../../../resources/controls'
import { filtersOf, isWritable, nodeOfAction } from '../../../resources/kit/derived'
import { nodeOf } from '../../../resources/kit/paths'
import { rulesOf } from '../../../resources/kit/types'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'

/** The nodes of the forms and filters that select rows of a resource. */
export function referencingNodes(resource: AnyResource, resources: readonly AnyResource[]): readonly string[] {
  const isChosen = (one: AnyResource) => (field: AnyField) => (rulesOf(field).isParent ? one === resource : chosenIn(field).includes(resource.path))
  return [...new Set(resources.flatMap((one) => nodesReferencing(one, isChosen(one))))]
}

/** The nodes of the forms with an upload. */
export const fileFieldNodes = (resources: readonly AnyResource[]): readonly string[] => [...new Set(resources.flatMap((one) => formNodes(one, hasFile)))]

const hasFile = (field: AnyField): boolean => rulesOf(field).takesFiles?.(field, controls) === true

/** A list can be filtered by references that no form writes. */
function nodesReferencing(one: AnyResource, isMeant: (field: AnyField) => boolean): string[] {
  const isListed = filtersOf(one).some(({ field, relation }) => !relation && isMeant(field))
  const forms = formNodes(one, isMeant)
  return isListed || forms.length > 0 ? [...forms, nodeOf(one.path, 'index')] : []
}

function formNodes(one: AnyResource, isMeant: (field: AnyField) => boolean): string[] {
  const isIn = (fields: Fields): boolean =>
    Object.values(fields).some((field) => isWritable(field) && (isMeant(field) || ('columns' in field && isIn(field.columns))))
  const verbs = isIn(one.fields) ? one.crud.filter((verb) => verb === 'add' || verb === 'edit') : []
  const actions = Object.entries(one.actions ?? {}).filter(([, { input }]) => input && isIn(input))
  return [...verbs.map((verb) => nodeOf(one.path, verb)), ...actions.map(([name, action]) => nodeOfAction(one, name, action))]
}

function chosenIn(field: AnyField): readonly string[] {
  const rules = rulesOf(field)
  return [...(rules.targets?.(field) ?? []), ...(rules.choosesFrom?.(field, controls) ?? [])]
}
