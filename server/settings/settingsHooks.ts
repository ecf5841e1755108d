import type { Text, TextValues } from '../../resources/kit/text'
import type { Problem } from '../../resources/kit/validate'

type Values = Readonly<Record<string, unknown>>

/** What a test of a configuration has shown, in words. */
export interface TestOutcome {
  readonly isOk: boolean
  readonly text: Text
  readonly values?: TextValues
}

/** What a page of settings decides beyond its definition. */
export interface SettingsHooks {
  /** Groups that this installation does not have. */
  readonly absentGroups?: readonly string[]
  /** The errors of the values after a save, beyond those of single fields. */
  readonly problemsOf?: (values: Values) => readonly Problem[]
  /** One for each test of the definition; called with the values of its group, stored and typed. Holds no database connection. */
  readonly tests?: Readonly<Record<string, (values: Values) => Promise<TestOutcome>>>
}
