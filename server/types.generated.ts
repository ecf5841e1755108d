// Written from the files of server/types by `npm run registries`; builds and `npm run dev` run it by themselves.

import { choiceType } from './types/choice'
import { choicesType } from './types/choices'
import { colorType } from './types/color'
import { computedType } from './types/computed'
import { customType } from './types/custom'
import { dateType } from './types/date'
import { decimalType } from './types/decimal'
import { fileType } from './types/file'
import { filesType } from './types/files'
import { formulaType } from './types/formula'
import { iconType } from './types/icon'
import { idType } from './types/id'
import { imageType } from './types/image'
import { imagesType } from './types/images'
import { integerType } from './types/integer'
import { jsonType } from './types/json'
import { linesType } from './types/lines'
import { longTextType } from './types/longText'
import { momentType } from './types/moment'
import { moneyType } from './types/money'
import { numberType } from './types/number'
import { parentType } from './types/parent'
import { passwordType } from './types/password'
import { referenceType } from './types/reference'
import { referencesType } from './types/references'
import { regionType } from './types/region'
import { resourceType } from './types/resource'
import { richTextType } from './types/richText'
import { rowsType } from './types/rows'
import { secretType } from './types/secret'
import { switchType } from './types/switch'
import { textType } from './types/text'
import { textsType } from './types/texts'
import { weightType } from './types/weight'

import type { FieldType } from '../resources/kit/fieldTypes'
import type { ServerFieldType } from './types/shared/serverFieldType'

export const types: { readonly [Type in FieldType]: ServerFieldType<Type> } = {
  choice: choiceType,
  choices: choicesType,
  color: colorType,
  computed: computedType,
  custom: customType,
  date: dateType,
  decimal: decimalType,
  file: fileType,
  files: filesType,
  formula: formulaType,
  icon: iconType,
  id: idType,
  image: imageType,
  images: imagesType,
  integer: integerType,
  json: jsonType,
  lines: linesType,
  longText: longTextType,
  moment: momentType,
  money: moneyType,
  number: numberType,
  parent: parentType,
  password: passwordType,
  reference: referenceType,
  references: referencesType,
  region: regionType,
  resource: resourceType,
  richText: richTextType,
  rows: rowsType,
  secret: secretType,
  switch: switchType,
  text: textType,
  texts: textsType,
  weight: weightType,
}
