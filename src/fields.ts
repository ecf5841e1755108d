import { ownedBy } from '../resources/kit/derived'
import { choiceUi } from './fields/choice'
import { choicesUi } from './fields/choices'
import { colorUi } from './fields/color'
import { computedUi } from './fields/computed'
import { customUi } from './fields/custom'
import { dateUi } from './fields/date'
import { decimalUi } from './fields/decimal'
import { fileUi } from './fields/file'
import { filesUi } from './fields/files'
import { iconUi } from './fields/icon'
import { idUi } from './fields/id'
import { imageUi } from './fields/image'
import { imagesUi } from './fields/images'
import { integerUi } from './fields/integer'
import { jsonUi } from './fields/json'
import { longTextUi } from './fields/longText'
import { momentUi } from './fields/moment'
import { moneyUi } from './fields/money'
import { parentUi } from './fields/parent'
import { passwordUi } from './fields/password'
import { referenceUi } from './fields/reference'
import { referencesUi } from './fields/references'
import { regionUi } from './fields/region'
import { richTextUi } from './fields/richText'
import { rowsUi } from './fields/rows'
import { switchUi } from './fields/switch'
import { textUi } from './fields/text'
import { weightUi } from './fields/weight'

import type { AnyField, Fields, FieldType } from '../resources/kit/fieldTypes'
import type { FieldUi } from './fields/fieldUi'
import type { ColumnLayout } from './fields/layouts'

/** Every field type of the back office; a missing one does not compile. */
export const fieldUi: { readonly [Type in FieldType]: FieldUi<Type> } = {
  id: idUi,
  text: textUi,
  longText: longTextUi,
  richText: richTextUi,
  password: passwordUi,
  integer: integerUi,
  decimal: decimalUi,
  money: moneyUi,
  choice: choiceUi,
  choices: choicesUi,
  switch: switchUi,
  moment: momentUi,
  date: dateUi,
  image: imageUi,
  images: imagesUi,
  file: fileUi,
  files: filesUi,
  reference: referenceUi,
  references: referencesUi,
  parent: parentUi,
  weight: weightUi,
  icon: iconUi,
  color: colorUi,
  region: regionUi,
  rows: rowsUi,
  json: jsonUi,
  custom: customUi,
  computed: computedUi,
}

export const uiOf = (field: AnyField): FieldUi => fieldUi[field.type] as unknown as FieldUi // the record is keyed by the field's own type

/** The width of the field takes precedence over that of its type. */
export function columnLayout(field: AnyField): ColumnLayout {
  const layout = uiOf(field).layout(field)
  return field.width ? { ...layout, width: field.width } : layout
}

/** The field whose control includes this one. */
export const ownerOf = (fields: Fields, name: string): string | undefined => Object.entries(fields).find(([, field]) => ownedBy(field).includes(name))?.[0]

/** Loads all inputs at once, so that a form is rendered completely. */
export const loadInputs = async (): Promise<void> => void (await Promise.all(Object.values(fieldUi).map(({ Input }) => Input.load())))

/** Loads all filters at once, so that a panel is rendered completely. */
export const loadFilters = async (): Promise<void> => void (await Promise.all(Object.values(fieldUi).flatMap(({ Filter }) => Filter?.load() ?? [])))
