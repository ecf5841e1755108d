import { ChoiceInput } from './ChoiceInput'
import { ChoicesInput } from './ChoicesInput'
import { ColorFieldInput } from './ColorFieldInput'
import { CustomInput } from './CustomInput'
import { IconInput } from './IconInput'
import { JsonInput } from './JsonInput'
import { LongTextInput } from './LongTextInput'
import { ParentInput } from './ParentInput'
import { PasswordFieldInput } from './PasswordFieldInput'
import { ReadOnlyValue } from './ReadOnlyValue'
import { RegionInput } from './RegionInput'
import { RichTextInput } from './RichTextInput'
import { RowsInput } from './RowsInput'
import { SwitchInput } from './SwitchInput'
import { TextInput } from './TextInput'
import { FileInput, FilesInput, ImageInput, ImagesInput } from './fileInputs'
import { DecimalInput, IntegerInput, MoneyInput, WeightInput } from './numberInputs'
import { ReferenceInput, ReferencesInput } from './referenceInputs'
import { DateInput, MomentInput } from './timeInputs'

import type { ComponentType } from 'react'

import type { ControlName } from '../../../resources/kit/controls'
import type { AnyField, FieldType } from '../../../resources/kit/fieldTypes'
import type { InputProps } from './inputTypes'

/** One input per field type; a type without one does not compile. */
const inputs: { readonly [Type in FieldType]: ComponentType<InputProps<Type>> } = {
  id: ReadOnlyValue,
  text: TextInput,
  longText: LongTextInput,
  richText: RichTextInput,
  password: PasswordFieldInput,
  integer: IntegerInput,
  decimal: DecimalInput,
  money: MoneyInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  switch: SwitchInput,
  moment: MomentInput,
  date: DateInput,
  image: ImageInput,
  images: ImagesInput,
  file: FileInput,
  files: FilesInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  parent: ParentInput,
  weight: WeightInput,
  icon: IconInput,
  colour: ColorFieldInput,
  region: RegionInput,
  rows: RowsInput,
  json: JsonInput,
  custom: CustomInput,
  computed: ReadOnlyValue,
}

export const inputOf = (field: AnyField): ComponentType<InputProps> => inputs[field.type] as ComponentType<InputProps> // `inputs` is keyed by the field's own type

/** Types whose control is several elements: their label names a group. */
const groupTypes: ReadonlySet<FieldType> = new Set<FieldType>([
  'choices',
  'image',
  'images',
  'file',
  'files',
  'region',
  'rows',
  'icon',
  'custom',
  'id',
  'computed',
  'richText',
])
const wideControls: ReadonlySet<ControlName> = new Set<ControlName>(['skus', 'deliveryAreas'])
/** A table of its own needs the whole width of the form; its name stands above it. */
export const isWideField = (field: AnyField): boolean => field.type === 'custom' && wideControls.has(field.control)
export const isGroupField = (field: AnyField): boolean => groupTypes.has(field.type) || (field.type === 'choice' && !field.toggle)
