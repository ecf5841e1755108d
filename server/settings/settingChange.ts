/** A change of one setting for the logs; of a secret only the fact. */
export interface SettingChange {
  readonly setting: string
  readonly before: unknown
  readonly after: unknown
}
