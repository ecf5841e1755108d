import { nodeOf } from './paths'
import { hasRows } from './types/lines'

import type { AnyResource } from './define'
import type { AnyField, Fields, MaskKind } from './fieldTypes'

/* Contact data of people: shown whole to holders of the node `contact` of its list, and in part to everybody else who may see the row. */

/** The verb of the node, and of the call that reads what the list masks. */
export const contactVerb = 'contact'

const masks: Readonly<Record<MaskKind, (text: string) => string>> = {
  mobile: (text) => (text.length >= 11 ? `${text.slice(0, 3)}****${text.slice(-4)}` : `****${text.length > 6 ? text.slice(-2) : ''}`),
  name: (text) => {
    const [first = '', ...rest] = [...text]
    return `${rest.length > 0 ? first : ''}${/^[\u0000-\u024f]/.test(first) ? '***' : '**'}`
  },
  email: (text) => `${text.slice(0, 1)}***${text.includes('@') ? text.slice(text.lastIndexOf('@')) : ''}`,
}

/** `138****5678`, `张**`, `j***@example.com`. Nothing stays nothing. */
export const maskText = (kind: MaskKind, text: string): string => (text === '' ? '' : masks[kind](text))

/** The value as somebody reads it who sees the field like this. */
export const maskedValue = ({ masked, isMasked }: Pick<AnyField, 'masked' | 'isMasked'>, value: unknown): unknown =>
  masked !== undefined && isMasked && typeof value === 'string' ? maskText(masked, value) : value

/** Somebody who sees these fields reads all of that one: it is not left out, and neither it nor a column of its table is masked. */
export function isSeenWhole(seen: Fields, name: string): boolean {
  const field = seen[name]
  return field !== undefined && !field.isMasked && !(hasRows(field) && Object.values(field.columns).some(({ isMasked }) => isMasked))
}

/** No other text of such a field has two of them beside each other. */
export const isMask = (value: unknown): boolean => typeof value === 'string' && value.includes('**')

/** The fields with masks, by name. */
export const masksOf = (fields: Fields): Readonly<Record<string, MaskKind>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { masked }]) => (masked === undefined ? [] : [[name, masked]])))

/** Something of it is masked: a field, or a column of a table in its form. */
export const hasMasks = ({ fields }: Pick<AnyResource, 'fields'>): boolean =>
  Object.values(fields).some((field) => field.masked !== undefined || (hasRows(field) && Object.keys(masksOf(field.columns)).length > 0))

/** The node without which its fields are masked. Rows without a list have that of the form whose lines they are. */
export function contactNodeOf(resource: AnyResource, entities: readonly AnyResource[]): string | undefined {
  if (!hasMasks(resource)) return undefined
  const isOwner = (one: AnyResource): boolean => Object.values(one.fields).some((field) => hasRows(field) && field.rows.entity === resource.path)
  const owner = resource.isDetail ? entities.find(isOwner) : resource
  return owner && nodeOf(owner.path, contactVerb)
}

/** The columns that tell whole contact data, by name, for the log. */
export const contactColumns = (columns: readonly { readonly name: string; readonly field: AnyField }[]): string[] =>
  columns.flatMap(({ name, field }) => (field.masked && !field.isMasked ? [name] : []))
