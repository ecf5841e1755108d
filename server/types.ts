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

import type { AnyField, FieldType } from '../resources/kit/fieldTypes'
import type { ServerFieldType } from './types/parts/serverFieldType'
import type { FieldStorage } from './types/parts/storage'

/** Every field type of the kit; a missing one does not compile. */
const types: { readonly [Type in FieldType]: ServerFieldType<Type> } = {
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
  file: fileType,
  images: imagesType,
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
}

export const serverTypeOf = (field: AnyField): ServerFieldType<FieldType> => types[field.type] // the record is keyed by the field's own type

/** Columns of a type that are not named after their field. */
export const ownColumns: readonly string[] = Object.values(types).flatMap((type) => type.ownColumns ?? [])

export const storageOf = (name: string, field: AnyField): FieldStorage => serverTypeOf(field).storage(name, field)
