import type { CheckResult } from './field/checks'

/** Controls with a screen of their own, named by a field of type `custom`; added from outside by declaration merging: `resources/controls.ts`. */
export interface Controls {}
export type ControlName = keyof Controls

/** What opens below a row with a screen of its own; added in the same way. */
export interface RowScreens {}
export type RowScreenName = keyof RowScreens

/** Checks the value of a control; `whole` is the row as it will be, with the fields the control owns. */
export type ControlCheck = (input: unknown, whole: Readonly<Record<string, unknown>>) => CheckResult

/** The rules of one control, which the popup and the server apply alike. */
export interface ControlRules {
  readonly check: ControlCheck
  /** It edits other fields only: checked whenever one of those is given, and never saved itself. */
  readonly isWithoutValue?: boolean
  /** Resources whose rows it lets people choose among, beside its own field. */
  readonly choosesFrom?: readonly string[]
  /** Uploaded files are chosen in it. */
  readonly hasFiles?: boolean
}

/** The rules of every control there is. */
export type ControlTable = { readonly [Name in ControlName]: ControlRules }
