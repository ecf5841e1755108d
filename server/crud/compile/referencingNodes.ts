import { controls } from '../../../resources/controls'
import { filtersOf, isWritable, nodeOfAction } from '../../../resources/kit/derived'
import { nodeOf } from '../../../resources/kit/paths'
import { rulesOf } from '../../../resources/kit/types'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'

/** The nodes of the forms and filters that select rows of each resource, by its path. */
export function referencingNodes(resources: readonly AnyResource[]): ReadonlyMap<string, readonly string[]> {
  const result = new Map<string, Set<string>>()
  for (const one of resources) {
    for (const [node, paths] of nodesReferencing(one)) {
      for (const path of paths) result.set(path, (result.get(path) ?? new Set()).add(node))
    }
  }
  return new Map([...result].map(([path, nodes]) => [path, [...nodes]]))
}

/** The nodes of the forms with an upload. */
export const fileFieldNodes = (resources: readonly AnyResource[]): readonly string[] => [
  ...new Set(resources.flatMap((one) => formsOf(one).flatMap(({ node, fields }) => (writtenIn(fields).some(hasFile) ? [node] : [])))),
]

const hasFile = (field: AnyField): boolean => rulesOf(field).takesFiles?.(field, controls) === true

/** The nodes of a resource with the paths of what their forms select. A list can be filtered by references that no form writes. */
function nodesReferencing(one: AnyResource): (readonly [node: string, paths: ReadonlySet<string>])[] {
  const chosenIn = (fields: readonly AnyField[]): string[] => fields.flatMap((field) => chosenBy(field, one))
  const forms = formsOf(one).map(({ node, fields }) => [node, new Set(chosenIn(writtenIn(fields)))] as const)
  const listed = chosenIn(filtersOf(one).flatMap(({ field, relation }) => (relation ? [] : [field])))
  return [...forms, [nodeOf(one.path, 'index'), new Set([...forms.flatMap(([, paths]) => [...paths]), ...listed])]]
}

function chosenBy(field: AnyField, { path }: AnyResource): readonly string[] {
  const rules = rulesOf(field)
  return rules.isParent ? [path] : [...(rules.targets?.(field) ?? []), ...(rules.choosesFrom?.(field, controls) ?? [])]
}

function formsOf(one: AnyResource): { readonly node: string; readonly fields: Fields }[] {
  const verbs = one.crud.filter((verb) => verb === 'add' || verb === 'edit')
  const actions = Object.entries(one.actions ?? {}).flatMap(([name, action]) =>
    action.input ? [{ node: nodeOfAction(one, name, action), fields: action.input }] : [],
  )
  return [...verbs.map((verb) => ({ node: nodeOf(one.path, verb), fields: one.fields })), ...actions]
}

/** The fields of a form, and the columns of those that are tables. */
const writtenIn = (fields: Fields): AnyField[] =>
  Object.values(fields).flatMap((field) => (isWritable(field) ? [field, ...('columns' in field ? writtenIn(field.columns) : [])] : []))
