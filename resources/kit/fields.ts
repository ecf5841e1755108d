import { t } from './text'

import type { ControlName } from './controls'
import type * as T from './fieldTypes'
import type { Text } from './text'

type Options<X> = Omit<X, 'type' | 'label'>
type Loose<X> = Partial<Options<X>>

/** A maker of a type whose options all have a good default. */
const maker =
  <X extends T.AnyField>(type: X['type'], defaults: Loose<X>) =>
  (label: Text, options: Loose<X> = {}): X =>
    ({ ...defaults, ...options, type, label }) as unknown as X // the defaults fill every required option

/** The makers of all field types: `f.text(t('名称', 'Name'), { required: true, max: 50 })`. */
export const f = {
  text: maker<T.TextField>('text', { max: 255 }),
  longText: maker<T.LongTextField>('longText', { max: 2000 }),
  richText: maker<T.RichTextField>('richText', { max: 200_000 }),
  password: maker<T.PasswordField>('password', {}),
  integer: maker<T.IntegerField>('integer', {}),
  decimal: maker<T.DecimalField>('decimal', { scale: 2 }),
  money: maker<T.MoneyField>('money', { min: 0, max: 9_999_999.99 }),
  switch: maker<T.SwitchField>('switch', { default: 0 }),
  moment: maker<T.MomentField>('moment', {}),
  date: maker<T.DateField>('date', {}),
  image: maker<T.ImageField>('image', {}),
  images: maker<T.ImagesField>('images', { max: 9 }),
  file: maker<T.FileField>('file', {}),
  files: maker<T.FilesField>('files', { max: 9 }),
  icon: maker<T.IconField>('icon', {}),
  colour: maker<T.ColourField>('colour', {}),
  region: maker<T.RegionField>('region', {}),
  rows: maker<T.RowsField>('rows', { max: 50 }),
  json: maker<T.JsonField>('json', {}),

  choice: <const C extends string>(
    label: Text,
    choices: Readonly<Record<C, Text>>,
    options: Omit<Options<T.ChoiceField<C>>, 'choices'> = {},
  ): T.ChoiceField<C> => ({
    ...options,
    type: 'choice',
    label,
    choices,
  }),
  choices: <const C extends string>(label: Text, choices: Readonly<Record<C, Text>>, options: T.FieldOptions = {}): T.ChoicesField<C> => ({
    ...options,
    type: 'choices',
    label,
    choices,
  }),
  reference: <const As extends string, const Show extends string>(
    label: Text,
    to: string,
    options: Omit<Options<T.ReferenceField<As, Show>>, 'to'>,
  ): T.ReferenceField<As, Show> => ({ ...options, type: 'reference', label, to }),
  references: (label: Text, to: string, options: Omit<Options<T.ReferencesField>, 'to'>): T.ReferencesField => ({ ...options, type: 'references', label, to }),
  parent: (label: Text, options: Options<T.ParentField>): T.ParentField => ({ ...options, type: 'parent', label }),
  custom: (label: Text, control: ControlName, options: T.FieldOptions & { stored?: boolean; holds?: readonly string[] } = {}): T.CustomField => ({
    stored: false,
    ...options,
    type: 'custom',
    label,
    control,
  }),
  computed: (label: Text, as: T.ComputedField['as'], options: Omit<Options<T.ComputedField>, 'as'> = {}): T.ComputedField => ({
    ...options,
    type: 'computed',
    label,
    as,
    readOnly: true,
  }),

  /** Fields that many resources share, with their usual names. */
  weight: (): T.WeightField => ({ type: 'weight', label: t('权重', 'Sort weight'), help: t('越大越靠前', 'Larger comes first'), width: 90 }),
  status: (label = t('状态', 'Status')): T.SwitchField => ({ type: 'switch', label, default: 1, width: 90 }),
  created: (label = t('创建时间', 'Created')): T.MomentField => ({ type: 'moment', label, auto: 'create', readOnly: true }),
  updated: (label = t('更新时间', 'Updated')): T.MomentField => ({ type: 'moment', label, auto: 'update', readOnly: true }),
}
