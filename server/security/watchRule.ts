import { sql } from 'kysely'

import type { WatchedFields } from '../../resources/security/watchedFields'

/** An enabled rule of sensitive data, as its list is saved. */
export interface WatchRule {
  readonly id: number
  readonly controller: string
  readonly data_table: string
  readonly primary_key: string
  readonly connection: string
  readonly data_fields: WatchedFields
}

/** The rule of a list by its path in lower case; null without one. A part of statements that are needed anyway, so that it is never out of date and costs none. */
export const watchRuleAt = (path: ReturnType<typeof sql>) => sql<WatchRule | null>`(
  select jsonb_build_object('id', w.id, 'controller', w.controller, 'data_table', w.data_table, 'primary_key', w.primary_key, 'connection', w.connection, 'data_fields', w.data_fields)
  from security_sensitive_data w where w.controller_as = ${path} and w.status = 1)`

/** Where a locked row has the rule of its list, if hooks keep some of its fields: their old values must be read before they are written. */
export const ruleOfRow = Symbol('rule of sensitive data')

export const watchedNames = (row: object | undefined): readonly string[] => {
  const rule = (row as { readonly [ruleOfRow]?: WatchRule } | undefined)?.[ruleOfRow]
  return rule ? Object.keys(rule.data_fields) : []
}
