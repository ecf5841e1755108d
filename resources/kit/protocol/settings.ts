import type { KeyValue } from '../fieldTypes'
import type { Row } from './list'

/** A tab of a page of settings. Source: wire contract 24.11. */
export interface TabAnswer {
  /** The values by their keys; a stored secret is a mark. */
  readonly row: Omit<Row, 'id'>
  /** Groups that this server does not have. */
  readonly absent: readonly string[]
}

/** A setting or variable as other clients know it. Source: wire contract 12. */
export interface ConfigItem {
  readonly id: number
  readonly name: string
  readonly group: string
  readonly title: string
  readonly tip: string
  readonly type: string
  readonly value: unknown
  /** The choices, else ''. */
  readonly content: Readonly<Record<string, string>> | ''
  /** `required,mobile` */
  readonly rule: string
  readonly extend: Readonly<Record<string, unknown>> | ''
  readonly input_extend: Readonly<Record<string, unknown>> | ''
  readonly allow_del: 0 | 1
  readonly weigh: number
}

export interface ConfigGroup {
  readonly name: string
  readonly title: string
  readonly list: readonly ConfigItem[]
}

/** All groups of a page that takes variables. */
export interface ConfigAnswer {
  readonly list: Readonly<Record<string, ConfigGroup>>
  readonly remark: string
  readonly configGroup: Readonly<Record<string, string>>
  readonly quickEntrance: readonly KeyValue[]
  /** The groups that staff added; servers of the family lack it. */
  readonly own_groups?: readonly KeyValue[]
}

/** What a test of a configuration has shown, in the language of the request. */
export interface TestAnswer {
  readonly is_ok: boolean
  readonly text: string
}
