import { formOf, isWritable } from './derived'
import { nodeOf } from './paths'
import { t } from './text'
import { rulesOf } from './types'
import { hasRows } from './types/lines'

import type { Condition } from './conditions'
import type { AnyResource } from './define'
import type { AnyField } from './fieldTypes'

/** A field that the call `change` accepts. */
export interface ChangeableField {
  readonly name: string
  /** As it is typed: not read-only. */
  readonly field: AnyField
  readonly node: string
  /** The rows that have it. */
  readonly when: Condition | undefined
  /** Changed by a verb of the domain instead of a save. */
  readonly isOfDomain: boolean
  /** A change is undone by the opposite one, whatever came after it. */
  readonly isQuantity: boolean
}

/** The field, if it can be changed by itself: by a save, or by the domain. */
export function changeableField({ path, fields, changes = {}, crud }: AnyResource, name: string): ChangeableField | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) return undefined
  const change = Object.hasOwn(changes, name) ? changes[name] : undefined
  if (change) {
    const node = change.node.includes('/') ? change.node : nodeOf(path, change.node)
    return { name, field: { ...field, readOnly: false }, node, when: change.when, isOfDomain: true, isQuantity: change.isQuantity === true }
  }
  if (!crud.includes('edit') || !isWritable(field) || !hasPlainValue(field)) return undefined
  return { name, field, node: nodeOf(path, 'edit'), when: field.when, isOfDomain: false, isQuantity: false }
}

/** Its value can be compared and shown by itself. */
const hasPlainValue = (field: AnyField): boolean =>
  !field.immutable && !('control' in field) && !hasRows(field) && !rulesOf(field).isWriteOnly && !rulesOf(field).hasOtherColumns

/** Some field of its rows can be changed by itself. */
export const hasChanges = (resource: AnyResource): boolean => Object.keys(resource.fields).some((name) => changeableField(resource, name) !== undefined)

export const changeLabel = t('修改', 'Change')

/** What can be changed in many rows at once, in the order of the form: no value of which each row has another, no data of a person, nothing with a file of its own. */
export function bulkFieldsOf(resource: AnyResource): ChangeableField[] {
  const inForm = resource.crud.includes('edit') ? formOf(resource).flatMap(({ fields }) => fields.flat()) : []
  const names = [...new Set([...inForm, ...Object.keys(resource.changes ?? {})])]
  return names.flatMap((name) => {
    const one = changeableField(resource, name)
    return one && isForMany(one.field) ? [one] : []
  })
}

const isForMany = (field: AnyField): boolean => {
  const { holdsFiles, comparable, isWeight, isParent } = rulesOf(field)
  return !field.unique && !field.masked && !holdsFiles && !isWeight && !isParent && comparable(field) !== 'never'
}

/** The change log names a change of one field by the domain like this. */
export const changeKind = (name: string): string => `change:${name}`
export const changedByKind = (kind: string): string | undefined => (kind.startsWith('change:') ? kind.slice('change:'.length) : undefined)
