import { choiceType } from './choice'
import { choicesType } from './choices'
import { colorType } from './color'
import { computedType } from './computed'
import { customType } from './custom'
import { dateType } from './date'
import { decimalType } from './decimal'
import { fileType } from './file'
import { filesType } from './files'
import { iconType } from './icon'
import { idType } from './id'
import { imageType } from './image'
import { imagesType } from './images'
import { integerType } from './integer'
import { jsonType } from './json'
import { longTextType } from './longText'
import { momentType } from './moment'
import { moneyType } from './money'
import { parentType } from './parent'
import { passwordType } from './password'
import { referenceType } from './reference'
import { referencesType } from './references'
import { regionType } from './region'
import { richTextType } from './richText'
import { rowsType } from './rows'
import { switchType } from './switch'
import { textType } from './text'
import { weightType } from './weight'

import type { FieldTypeRules } from '../field/typeRules'
import type { AnyField, FieldType } from '../fieldTypes'

/** Every field type; one that declares itself in `FieldTypes` and is missing here does not compile. */
const types = {
  id: idType,
  text: textType,
  longText: longTextType,
  richText: richTextType,
  password: passwordType,
  integer: integerType,
  decimal: decimalType,
  money: moneyType,
  choice: choiceType,
  choices: choicesType,
  switch: switchType,
  moment: momentType,
  date: dateType,
  image: imageType,
  images: imagesType,
  file: fileType,
  files: filesType,
  reference: referenceType,
  references: referencesType,
  parent: parentType,
  weight: weightType,
  icon: iconType,
  color: colorType,
  region: regionType,
  rows: rowsType,
  json: jsonType,
  custom: customType,
  computed: computedType,
} satisfies { readonly [Type in FieldType]: FieldTypeRules<Type> }

export const fieldTypes: { readonly [Type in FieldType]: FieldTypeRules<Type> } = types

export const rulesOf = (field: AnyField): FieldTypeRules<FieldType> => fieldTypes[field.type] // the record is keyed by the field's own type

/** The makers of all types with their options. */
export type FieldMakers = { readonly [Type in FieldType]: (typeof types)[Type]['make'] }
export const makers = Object.fromEntries(Object.entries(types).map(([name, { make }]) => [name, make])) as unknown as FieldMakers // by name, as in the record
