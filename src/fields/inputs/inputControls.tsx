import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'

import { controls } from '../../screens'
import { IconPicker } from '../../ui/icon/IconPicker'
import { ColorInput } from '../../ui/input/ColorInput'
import { KeyValueRows } from '../../ui/input/KeyValueRows'
import { LabeledSwitch } from '../../ui/input/LabeledSwitch'
import { NumberField } from '../../ui/input/NumberField'
import { PasswordInput } from '../../ui/input/PasswordInput'
import { RegionSelect } from '../../ui/select/RegionSelect'
import { CellInput } from './CellInput'
import { ChoiceInput, ChoicesInput } from './choiceInputs'
import { FileInput, FilesInput, ImageInput, ImagesInput } from './fileInputs'
import { LinesInput } from './LinesInput'
import { ListInput } from './ListInput'
import { ParentInput, ReferenceInput, ReferencesInput } from './referenceInputs'
import { SecretInput } from './secretInput'
import { JsonInput, LongTextInput, RichTextInput, TextInput, TextsInput } from './textInputs'
import { DateInput, MomentInput } from './timeInputs'

import type { InputProps } from './inputTypes'

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
  LinesInput,
  ListInput,
  LongTextInput,
  MomentInput,
  NumberField,
  ParentInput,
  PasswordInput,
  ReferenceInput,
  ReferencesInput,
  RegionSelect,
  RichTextInput,
  SecretInput,
  TextInput,
  TextsInput,
}

/** A custom control, loaded when a form needs it. */
export function CustomInput({ field, ...props }: InputProps<'custom'>) {
  const Control = controls[field.control]
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
      <Control {...props} />
    </Suspense>
  )
}
