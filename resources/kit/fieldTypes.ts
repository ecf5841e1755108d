import type { Condition } from './conditions'
import type { ControlName } from './controls'
import type { TextRuleName } from './rules'
import type { Text } from './text'

/** A text that the product itself stores, in Chinese; `when` tells its rows from those in which a person typed the same. */
export interface Phrase extends Text {
  readonly when?: Condition
}

/** The look of a tag or a button; never the only carrier of meaning. */
export type Tone = 'default' | 'info' | 'success' | 'warning' | 'error'

/** What every field may say. `when` hides the field and drops its value while the condition does not fit. */
export interface FieldOptions {
  readonly required?: boolean
  /** Kept by the server: shown, but never taken from a body. */
  readonly readOnly?: boolean
  /** Chosen when the row is added and kept from then on. */
  readonly fixed?: boolean
  readonly help?: Text
  readonly unit?: string
  readonly when?: Condition
  /** Unique alone, or together with the named fields. Case-insensitive for texts; empty texts do not count. */
  readonly unique?: true | readonly string[]
  /** Column width in px at normal density. */
  readonly width?: number
  /** The cell offers to copy its value. */
  readonly copy?: boolean
  /** The column starts hidden in the chooser. */
  readonly hidden?: boolean
  /** The former column name, so that a rename is never guessed. */
  readonly was?: string
  /** Texts that the product writes into this column: lists, selects and exports show them in the language of the reader. */
  readonly phrases?: readonly Phrase[]
  /** The field that holds the same text in English, shown in its place to who reads English. */
  readonly english?: string
}

interface Base<Type extends string> extends FieldOptions {
  readonly type: Type
  readonly label: Text
}

export interface TextField extends Base<'text'> {
  readonly min?: number
  readonly max: number
  readonly rule?: TextRuleName
  readonly default?: string
}
export interface LongTextField extends Base<'longText'> {
  readonly max: number
  readonly default?: string
}
export interface RichTextField extends Base<'richText'> {
  readonly max: number
}
/** Written, never read: stored as an argon2id hash in the column `<name>_hash`; an edit row carries `''`. */
export type PasswordField = Base<'password'>
export interface IntegerField extends Base<'integer'> {
  readonly min?: number
  readonly max?: number
  readonly default?: number
  /** `size` shows bytes as kB and MB; `change` a number with its sign and in colour. */
  readonly look?: 'size' | 'change'
  /** `entry`: `min` and `max` bind one entry by staff, not what the column may hold. */
  readonly limits?: 'entry'
}
export interface DecimalField extends Base<'decimal'> {
  readonly scale: number
  readonly min?: number
  readonly max?: number
  readonly default?: string
}
/** Yuan as a decimal string with two places; `min` and `max` are yuan. `signed` allows a minus. */
export interface MoneyField extends Base<'money'> {
  readonly min?: number
  readonly max?: number
  readonly default?: string
  /** A change of an amount: shown with its sign and in colour. */
  readonly look?: 'change'
  /** The column that holds the other end: the list shows both as a range. */
  readonly upTo?: string
  /** `entry`: `min` and `max` bind one entry by staff, not what the column may hold. */
  readonly limits?: 'entry'
}
export interface ChoiceField<C extends string = string> extends Base<'choice'> {
  readonly choices: Readonly<Record<C, Text>>
  readonly default?: NoInfer<C>
  readonly tag?: { readonly [K in NoInfer<C>]?: Tone }
  /** Stored and sent as a number (the keys are digits). */
  readonly numeric?: boolean
  /** What filters offer, where not every choice can come about yet; the others are shown where they stand. */
  readonly offered?: readonly NoInfer<C>[]
  /** Shown as a switch in lists and forms: the key that means on, then the one that means off. */
  readonly toggle?: readonly [NoInfer<C>, NoInfer<C>]
}
export interface ChoicesField<C extends string = string> extends Base<'choices'> {
  readonly choices: Readonly<Record<C, Text>>
}
export interface SwitchField extends Base<'switch'> {
  readonly default: 0 | 1
  /** At most one row of the table is on; switching one on switches the others off. */
  readonly single?: boolean
}
/** Unix seconds. `auto` is filled by the server: `create` once, `update` at every save. */
export interface MomentField extends Base<'moment'> {
  readonly auto?: 'create' | 'update'
  readonly after?: string
}
export interface DateField extends Base<'date'> {
  /** `YYYY-MM-DD`, or `today` in the shop's time zone. */
  readonly from?: string
  readonly to?: string
  readonly after?: string
}
export interface ImageField extends Base<'image'> {
  readonly topic?: string
  readonly look?: 'avatar'
}
export interface ImagesField extends Base<'images'> {
  readonly max: number
  readonly topic?: string
}
export interface FileField extends Base<'file'> {
  readonly topic?: string
}
export interface FilesField extends Base<'files'> {
  readonly max: number
  readonly topic?: string
}
/** One row of another resource. Rows carry it as `{[as]: {id, ...show}}`; the first of `show` is the label. */
export interface ReferenceField<As extends string = string, Show extends string = string> extends Base<'reference'> {
  readonly to: string
  readonly as: As
  readonly show: readonly Show[]
  /** What a shown column is called in this list, where the label of the reference itself does not tell. */
  readonly labels?: { readonly [Column in NoInfer<Show>]?: Text }
  readonly default?: number
  readonly onDelete?: 'restrict' | 'set null' | 'cascade'
  /** Fixed parameters of the remote select, e.g. `{ isTree: 'true' }`. */
  readonly params?: Readonly<Record<string, string | number>>
  /** Parameters of the remote select that name what a new row starts with, such as the default ones. */
  readonly startsWith?: Readonly<Record<string, string>>
  /** The id has no form input to search in (a log row): shown as a plain number. */
  readonly look?: 'id'
  /** The other rows form a tree: a filter also finds what lies below the chosen ones. */
  readonly isTree?: boolean
}
/** Several rows of another resource, kept in a table between: `through.own` points here, `through.other` there. */
export interface ReferencesField extends Base<'references'> {
  readonly to: string
  readonly show: string
  readonly through: { readonly table: string; readonly own: string; readonly other: string }
  /** Rows also carry the labels under this name, e.g. `group_name_arr`. */
  readonly names?: string
  readonly max?: number
  readonly params?: Readonly<Record<string, string | number>>
  readonly startsWith?: Readonly<Record<string, string>>
}
/** The parent in a tree of the same table; 0 on the wire means top. `depth` counts levels. */
export interface ParentField extends Base<'parent'> {
  readonly show: string
  readonly depth: number
}
export type WeightField = Base<'weight'>
export interface IconField extends Base<'icon'> {
  readonly default?: string
}
export interface ColourField extends Base<'colour'> {
  readonly default?: string
}
/** Province, city and district as `[id, id, id]`; stored in `province_id`, `city_id`, `district_id` and `area_text`. */
export type RegionField = Base<'region'>
/** Rows of key and value: `[{key, value}]`. */
export interface RowsField extends Base<'rows'> {
  readonly max: number
}
export type JsonField = Base<'json'>
export interface CustomField extends Base<'custom'> {
  readonly control: ControlName
  /** Kept in a column of its own as json; otherwise the resource's hooks load and save it. */
  readonly stored: boolean
  /** Other fields of the form that this control shows and edits; what is wrong with them is said beside it. */
  readonly holds?: readonly string[]
}
/** Worked out by the server for reading only; `server/hooks` gives the expression. */
export interface ComputedField extends Base<'computed'> {
  /** `preview`: the suffix of an uploaded file, shown as its picture or icon. `choice`: one of `choices`, which can be filtered. */
  readonly as: 'text' | 'integer' | 'money' | 'tags' | 'flag' | 'preview' | 'choice'
  readonly choices?: Readonly<Record<string, Text>>
  readonly tag?: Readonly<Record<string, Tone>>
}
export type IdField = Base<'id'>

export type AnyField =
  | IdField
  | TextField
  | LongTextField
  | RichTextField
  | PasswordField
  | IntegerField
  | DecimalField
  | MoneyField
  | ChoiceField
  | ChoicesField
  | SwitchField
  | MomentField
  | DateField
  | ImageField
  | ImagesField
  | FileField
  | FilesField
  | ReferenceField
  | ReferencesField
  | ParentField
  | WeightField
  | IconField
  | ColourField
  | RegionField
  | RowsField
  | JsonField
  | CustomField
  | ComputedField

export type FieldType = AnyField['type']
export type Fields = Readonly<Record<string, AnyField>>
export type FieldOf<Type extends FieldType> = Extract<AnyField, { type: Type }>

export interface KeyValue {
  readonly key: string
  readonly value: string
}

/** What a field of each type holds on the wire. */
interface Values {
  id: number
  text: string
  longText: string
  richText: string
  password: string
  integer: number
  decimal: string
  money: string
  choice: string
  choices: string[]
  switch: 0 | 1
  moment: number | null
  date: string | null
  image: string
  images: string[]
  file: string
  files: string[]
  reference: number | null
  references: number[]
  parent: number
  weight: number
  icon: string
  colour: string
  region: number[]
  rows: KeyValue[]
  json: unknown
  custom: unknown
  computed: unknown
}

export type ValueOf<X> = X extends ChoiceField<infer C> ? C : X extends { type: infer T extends FieldType } ? Values[T] : never

/** A row as the server's hooks and the screens see it. */
export type RowOf<F extends Fields> = { id: number; row_version: number } & { -readonly [K in keyof F]: ValueOf<F[K]> }
