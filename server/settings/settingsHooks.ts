import type { Text, TextValues } from '../../resources/kit/text'
import type { Problem } from '../../resources/kit/validate'
import type { KeyValue } from '../../resources/kit/fieldTypes'
import type { Settings } from '../../resources/kit/settings'
import type { Db } from '../context'
import type { SettingDefaults } from './readSettings'

type Values = Readonly<Record<string, unknown>>

/** What a test of a configuration has shown, in words. */
export interface TestOutcome {
  readonly isOk: boolean
  readonly text: Text
  readonly values?: TextValues
}

/** A save, for the checks of its page. */
export interface SettingsSave {
  readonly tx: Db
  /** What was stored before it. */
  readonly before: Values
  /** The address of the person who saves. */
  readonly ip: string
}

/** A page of settings, and what it decides. */
export interface SettingsPage {
  readonly settings: Settings
  readonly hooks: SettingsHooks
}

/** What a page of settings decides beyond its definition. */
export interface SettingsHooks {
  /** Groups that this installation does not have. */
  readonly absentGroups?: readonly string[]
  /** The errors of the values after a save, beyond those of single fields. */
  readonly problemsOf?: (values: Values, save: SettingsSave) => readonly Problem[] | Promise<readonly Problem[]>
  /** The defaults that the environment sets. */
  readonly defaults?: SettingDefaults
  /** The groups that staff have added, on a page that takes variables. */
  readonly groups?: (tx: Db) => Promise<readonly KeyValue[]>
  /** One for each test of the definition; called with the values of its group, stored and typed, and its input. Holds no database connection. */
  readonly tests?: Readonly<Record<string, (values: Values) => Promise<TestOutcome>>>
}
