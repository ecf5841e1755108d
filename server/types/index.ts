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

import type { AnyField, FieldType } from '../../resources/kit/fieldTypes'
import type { ServerFieldType } from './parts/serverFieldType'
import type { FieldStorage } from './parts/storage'

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
