// Written from the files of src/fields by `npm run registries`; builds and `npm run dev` run it by themselves.

import { choiceUi } from './fields/choice'
import { choicesUi } from './fields/choices'
import { colorUi } from './fields/color'
import { computedUi } from './fields/computed'
import { customUi } from './fields/custom'
import { dateUi } from './fields/date'
import { decimalUi } from './fields/decimal'
import { fileUi } from './fields/file'
import { filesUi } from './fields/files'
import { formulaUi } from './fields/formula'
import { iconUi } from './fields/icon'
import { idUi } from './fields/id'
import { imageUi } from './fields/image'
import { imagesUi } from './fields/images'
import { integerUi } from './fields/integer'
import { jsonUi } from './fields/json'
import { linesUi } from './fields/lines'
import { longTextUi } from './fields/longText'
import { momentUi } from './fields/moment'
import { moneyUi } from './fields/money'
import { numberUi } from './fields/number'
import { parentUi } from './fields/parent'
import { passwordUi } from './fields/password'
import { referenceUi } from './fields/reference'
import { referencesUi } from './fields/references'
import { regionUi } from './fields/region'
import { resourceUi } from './fields/resource'
import { richTextUi } from './fields/richText'
import { rowsUi } from './fields/rows'
import { secretUi } from './fields/secret'
import { switchUi } from './fields/switch'
import { textUi } from './fields/text'
import { textsUi } from './fields/texts'
import { weightUi } from './fields/weight'

import type { FieldType } from '../resources/kit/fieldTypes'
import type { FieldUi } from './fields/fieldUi'

export const fieldUi: { readonly [Type in FieldType]: FieldUi<Type> } = {
  choice: choiceUi,
  choices: choicesUi,
  color: colorUi,
  computed: computedUi,
  custom: customUi,
  date: dateUi,
  decimal: decimalUi,
  file: fileUi,
  files: filesUi,
  formula: formulaUi,
  icon: iconUi,
  id: idUi,
  image: imageUi,
  images: imagesUi,
  integer: integerUi,
  json: jsonUi,
  lines: linesUi,
  longText: longTextUi,
  moment: momentUi,
  money: moneyUi,
  number: numberUi,
  parent: parentUi,
  password: passwordUi,
  reference: referenceUi,
  references: referencesUi,
  region: regionUi,
  resource: resourceUi,
  richText: richTextUi,
  rows: rowsUi,
  secret: secretUi,
  switch: switchUi,
  text: textUi,
  texts: textsUi,
  weight: weightUi,
}
