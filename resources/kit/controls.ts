import type { CheckResult } from './field/checks'

/** Custom controls, named by a field of type `custom`; declared by declaration merging: `resources/controls.ts`. */
export interface Controls {}
export type ControlName = keyof Controls

/** Custom screens below an expanded row; declared in the same way. */
export interface RowScreens {}
export type RowScreenName = keyof RowScreens

/** Custom cells, named by the option `cell` of any field; declared in the same way. */
export interface Cells {}
export type OwnCellName = keyof Cells

/** Components among the tools of a list, and among the actions of a row; declared in the same way. */
export interface ToolbarSlots {}
export type ToolbarSlotName = keyof ToolbarSlots
export interface RowSlots {}
export type RowSlotName = keyof RowSlots

/** A component that a list has in one of its slots. */
interface SlotDefinition<Name> {
  readonly screen: Name
  /** The node that shows it: one of the same screen, or, with a slash, of another; without it everybody who sees the list has it. */
  readonly node?: string
}

export interface ListSlots {
  readonly toolbar?: SlotDefinition<ToolbarSlotName>
  readonly row?: SlotDefinition<RowSlotName>
}

/** Validates the value of a control; `whole` is the row after the save, with the fields the control owns. */
export type ControlCheck = (input: unknown, whole: Readonly<Record<string, unknown>>) => CheckResult

/** The rules of one control, applied by popup and server alike. */
export interface ControlRules {
  readonly check: ControlCheck
  /** It edits other fields only: validated whenever one of those is given, and never saved itself. */
  readonly isWithoutValue?: boolean
  /** Resources whose rows it selects, beside its own field. */
  readonly choosesFrom?: readonly string[]
  /** Its value is compared and restored by hooks (`kept`), so that its changes can be watched. */
  readonly canBeWatched?: true
  /** Its value in a copy of the row, if something of it belongs to the row alone. */
  readonly copied?: (value: unknown) => unknown
  /** It has an upload. */
  readonly hasFiles?: boolean
}

/** The rules of all controls. */
export type ControlTable = { readonly [Name in ControlName]: ControlRules }
