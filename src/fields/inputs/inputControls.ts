import { ColorInput } from '../../ui/ColorInput'
import { IconPicker } from '../../ui/IconPicker'
import { KeyValueRows } from '../../ui/KeyValueRows'
import { LabeledSwitch } from '../../ui/LabeledSwitch'
import { NumberField } from '../../ui/NumberField'
import { PasswordInput } from '../../ui/PasswordInput'
import { RegionSelect } from '../../ui/RegionSelect'
import { CellInput } from './CellInput'
import { ChoiceInput, ChoicesInput } from './choiceInputs'
import { CustomInput } from './CustomInput'
import { FileInput, FilesInput, ImageInput, ImagesInput } from './fileInputs'
import { JsonInput } from './JsonInput'
import { ParentInput, ReferenceInput, ReferencesInput } from './referenceInputs'
import { RichTextInput } from './RichTextInput'
import { LongTextInput, TextInput } from './textInputs'
import { DateInput, MomentInput } from './timeInputs'

/** The controls that the inputs of the field types are made of. */
export const inputControls = {
  CellInput,
  ChoiceInput,
  ChoicesInput,
  ColorInput,
  CustomInput,
  DateInput,
  FileInput,
  FilesInput,
  IconPicker,
  ImageInput,
  ImagesInput,
  JsonInput,
  KeyValueRows,
  LabeledSwitch,
  LongTextInput,
  MomentInput,
  NumberField,
  ParentInput,
  PasswordInput,
  ReferenceInput,
  ReferencesInput,
  RegionSelect,
  RichTextInput,
  TextInput,
}
