import { choiceType } from './types/choice'
import { choicesType } from './types/choices'
import { colorType } from './types/color'
import { computedType } from './types/computed'
import { customType } from './types/custom'
import { dateType } from './types/date'
import { decimalType } from './types/decimal'
import { fileType } from './types/file'
import { filesType } from './types/files'
import { iconType } from './types/icon'
import { idType } from './types/id'
import { imageType } from './types/image'
import { imagesType } from './types/images'
import { integerType } from './types/integer'
import { jsonType } from './types/json'
import { longTextType } from './types/longText'
import { momentType } from './types/moment'
import { moneyType } from './types/money'
import { parentType } from './types/parent'
import { passwordType } from './types/password'
import { referenceType } from './types/reference'
import { referencesType } from './types/references'
import { regionType } from './types/region'
import { richTextType } from './types/richText'
import { rowsType } from './types/rows'
import { switchType } from './types/switch'
import { textType } from './types/text'
import { weightType } from './types/weight'

import type { FieldTypeRules } from './field/typeRules'
import type { AnyField, FieldType } from './fieldTypes'

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
