import { nameFieldOf, parentOf } from '../../../resources/kit/derived'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'

/** The columns a remote select of this resource answers: its name, its parent, and the labels any reference to it shows. */
export function selectNamesOf(resource: AnyResource, resources: readonly AnyResource[]): string[] {
  const asked = formsOf(resources).flatMap((fields) => labelsAsked(fields, resource.path))
  const parent = parentOf(resource)
  const own = parent ? [parent, ...parentLabel(resource.fields[parent])] : []
  const names = [nameFieldOf(resource), ...own, ...asked].filter((name) => isReadable(resource.fields[name]))
  return [...new Set(names)]
}

const formsOf = (resources: readonly AnyResource[]): Fields[] =>
  resources.flatMap((one) => [one.fields, ...Object.values(one.actions ?? {}).map((action) => action.input ?? {})])

const labelsAsked = (fields: Fields, path: string): readonly string[] => Object.values(fields).flatMap((field) => labelsOf(field, path))

function labelsOf(field: AnyField, path: string): readonly string[] {
  if (field.type === 'reference' && field.to === path) return field.show
  return field.type === 'references' && field.to === path ? [field.show] : []
}

const parentLabel = (field: AnyField | undefined): string[] => (field?.type === 'parent' ? [field.show] : [])
const isReadable = (field: AnyField | undefined): boolean => field !== undefined && field.type !== 'password' && field.type !== 'computed'
