import type { ColumnType } from 'kysely'

import type { details, map } from '../../resources/index'
import type { Resource } from '../../resources/kit/define'
import type { AnyField, ValueOf } from '../../resources/kit/fieldTypes'
import type { ReferencesField } from '../../resources/kit/types/references'
import type { StoredTypes } from '../types/shared/storedTypes'
import type { serverTables } from './serverTables'

/**
 * The database types of the query builder, derived from the definitions and from the hand-written tables. Values are those of the session
 * (`session/wireTypes.ts`): ids and counts are numbers, amounts decimal texts, moments Unix seconds. Columns that may be empty by definition are nullable; a
 * number or a choice without a default may be null in the database too, which the definition's type does not show.
 */
export type Tables = DefinitionTables & JoinTables & ServerTables

type Definition = (typeof map)[number]['resources'][number] | (typeof details)[number]
type DefinitionTables = { [R in Definition as R['table']]: TableOf<R> }
type TableOf<R> =
  R extends Resource<string, infer F, infer _A, string, infer S>
    ? OwnColumns & ColumnsOf<F> & (S extends true ? { delete_time: Column<number | null, 'optional'> } : unknown)
    : never

interface OwnColumns {
  id: Column<number, 'optional'>
  row_version: Column<number, 'optional'>
}

/** Moments are written as dates or left to the database's clock, lists and objects as JSON text. */
type Written<Value> = Value | Date | string | null
/** A column that is not null, or filled by the database. */
type Column<Value, Kind extends 'needed' | 'optional'> = ColumnType<Value, Kind extends 'needed' ? Written<Value> : Written<Value> | undefined, Written<Value>>

/** Every column of the fields; `server/types` determines how a field is stored. */
type ColumnsOf<F> = {
  [K in keyof F as F[K] extends AnyField ? NameOf<K & string, F[K]> : never]: F[K] extends AnyField ? Column<StoredOf<F[K]>, 'optional'> : never
} & UnionToIntersection<OtherColumnsOf<F[keyof F]>>

/** The column types of a field type, if it declares any. */
type StoredAs<X extends AnyField> = X['type'] extends keyof StoredTypes ? StoredTypes[X['type']] : unknown
type NameOf<K extends string, X extends AnyField> =
  StoredAs<X> extends { columns: unknown }
    ? never
    : StoredAs<X> extends { suffix: infer Suffix extends string }
      ? `${K}${Suffix}`
      : X extends { readonly rows: object }
        ? never
        : X extends { readonly stored: infer Stored }
          ? [Stored] extends [true]
            ? K
            : never
          : K
type StoredOf<X extends AnyField> = StoredAs<X> extends { value: infer Value } ? Value : ValueOf<X>
type OtherColumnsOf<X> = X extends AnyField
  ? StoredAs<X> extends { columns: infer Columns }
    ? { [Name in keyof Columns]: Column<Columns[Name], 'optional'> }
    : never
  : never

type JoinTables = UnionToIntersection<JoinsOf<Definition>>
type JoinsOf<R> = R extends Resource<string, infer F> ? JoinOf<F[keyof F]> : never
type JoinOf<X> = X extends ReferencesField<infer T> ? { [Table in T['table']]: Record<T['own'] | T['other'], Column<number, 'needed'>> } : never
type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never

/** The driver's value of each column type. */
interface Parsed {
  bool: boolean
  date: string
  int2: number
  int4: number
  int8: number
  jsonb: unknown
  numeric: string
  text: string
  timestamptz: number
  uuid: string
  varchar: string
}
type ServerTables = {
  -readonly [T in keyof typeof serverTables]: { -readonly [C in keyof (typeof serverTables)[T]]: ServerColumn<(typeof serverTables)[T][C], C> }
}
type ServerColumn<Type, Name> = Type extends `${infer Base extends keyof Parsed}?${string}`
  ? Column<Parsed[Base] | null, 'optional'>
  : Type extends `${infer Base extends keyof Parsed}=`
    ? Column<Parsed[Base], 'optional'>
    : Type extends keyof Parsed
      ? Column<Parsed[Type], Name extends 'id' ? 'optional' : 'needed'>
      : never
