import { ownedBy } from '../../resources/kit/derived'
import { choiceUi } from './choice'
import { choicesUi } from './choices'
import { colorUi } from './color'
import { computedUi } from './computed'
import { customUi } from './custom'
import { dateUi } from './date'
import { decimalUi } from './decimal'
import { fileUi } from './file'
import { filesUi } from './files'
import { iconUi } from './icon'
import { idUi } from './id'
import { imageUi } from './image'
import { imagesUi } from './images'
import { integerUi } from './integer'
import { jsonUi } from './json'
import { longTextUi } from './longText'
import { momentUi } from './moment'
import { moneyUi } from './money'
import { parentUi } from './parent'
import { passwordUi } from './password'
import { referenceUi } from './reference'
import { referencesUi } from './references'
import { regionUi } from './region'
import { richTextUi } from './richText'
import { rowsUi } from './rows'
import { switchUi } from './switch'
import { textUi } from './text'
import { weightUi } from './weight'

import type { AnyField, Fields, FieldType } from '../../resources/kit/fieldTypes'
import type { FieldUi } from './fieldUi'
import type { ColumnLayout } from './layouts'

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
