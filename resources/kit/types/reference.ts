import { accepted, rejected, toId } from '../field/checks'

import type { Options } from '../field/maker'
import type { FieldTypeRules } from '../field/typeRules'
import type { Base, MaskKind } from '../fieldTypes'
import type { Text } from '../text'

declare module '../fieldTypes' {
  interface FieldTypes {
    reference: { field: ReferenceField; value: number | null }
  }
}

/** One row of another resource. Rows have it as `{[as]: {id, ...show}}`; the first of `show` is the label. */
export interface ReferenceField<As extends string = string, Show extends string = string> extends Base<'reference'> {
  readonly to: string
  readonly as: As
  readonly show: readonly Show[]
  /** The label of a shown column in this list, if that of the reference does not suffice. */
  readonly labels?: { readonly [Column in NoInfer<Show>]?: Text }
  readonly default?: number
  readonly onDelete?: 'restrict' | 'set null' | 'cascade'
  /** Rows may go on referring to one that was deleted softly; without it they prevent that. Its own `beforeDelete` may refuse. */
  readonly keepsDeleted?: boolean
  /** The select offers no new row: one that is made for this purpose makes no sense. */
  readonly creates?: false
  /** Fixed parameters of the remote select, e.g. `{ isTree: 'true' }`. */
  readonly params?: Readonly<Record<string, string | number>>
  /** Parameters of the remote select for the initial value of a new row, such as the default ones; each is a condition in `selectBy` of its hooks. */
  readonly defaultFrom?: Readonly<Record<string, '1'>>
  /** A further unique text of the other rows, such as a code, by which a sheet may name one. */
  readonly alsoNamedBy?: string
  /** The id is shown as a plain number in a log, without an input to search it. */
  readonly display?: 'id'
  /** The other rows form a tree: a filter includes the descendants of the selected ones. */
  readonly isTree?: boolean
  /** Set in a resource as somebody sees it: the shown columns that are masked for them. */
  readonly maskedShow?: Readonly<Record<string, MaskKind>>
}

export const referenceType = {
  make: <const As extends string, const Show extends string>(
    label: Text,
    to: string,
    options: Omit<Options<ReferenceField<As, Show>>, 'to'>,
  ): ReferenceField<As, Show> => ({ ...options, type: 'reference', label, to }),
  check: (_, input) => (input === 0 || input === '0' ? accepted(null) : toId(input) ? accepted(toId(input)) : rejected('not_an_id')),
  empty: null,
  whenMissing: 'not_chosen',
  operators: () => ['IN', 'NOT IN', 'eq', 'ne', 'NULL', 'NOT NULL'],
  comparable: () => 'stored',
  canSort: true,
  isFilteredByDefault: true,
  targets: ({ to }) => [to],
  labelColumns: ({ show }) => show,
} satisfies FieldTypeRules<'reference'>
