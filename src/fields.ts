import { ownedBy } from '../resources/kit/derived'
import { fieldUi } from './fields.generated'

import type { AnyField, Fields } from '../resources/kit/fieldTypes'
import type { FieldUi } from './fields/fieldUi'
import type { ColumnLayout } from './fields/layouts'

export const uiOf = (field: AnyField): FieldUi => fieldUi[field.type] as unknown as FieldUi // the record is keyed by the field's own type

/** The width of the field takes precedence over that of its type. */
export function columnLayout(field: AnyField): ColumnLayout {
  const layout = uiOf(field).layout(field)
  const { width } = field
  if (!width) return layout
  return { ...layout, width, min: Math.min(layout.min, width), ...(layout.line !== undefined && { line: Math.min(layout.line, width) }) }
}

/** The field whose control includes this one. */
export const ownerOf = (fields: Fields, name: string): string | undefined => Object.entries(fields).find(([, field]) => ownedBy(field).includes(name))?.[0]

/** Loads all inputs at once, so that a form is rendered completely. */
export const loadInputs = async (): Promise<void> => void (await Promise.all(Object.values(fieldUi).map(({ Input }) => Input.load())))

/** Loads all filters at once, so that the editor of any field is rendered completely. */
export const loadFilters = async (): Promise<void> => void (await Promise.all(Object.values(fieldUi).flatMap(({ Filter }) => Filter?.load() ?? [])))
