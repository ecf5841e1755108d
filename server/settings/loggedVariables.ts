import { sql } from 'kysely'

import { nodeOf } from '../../resources/kit/paths'
import { rulesOf } from '../../resources/kit/types'
import { fieldOfVariable } from '../../resources/settings/variables'
import { hasPermission } from '../context'
import { anyId } from '../lib/sqlCondition'
import { logLine, offerUndo } from './settingsLog'

import type { Settings } from '../../resources/kit/settings'
import type { FieldOfVariable } from '../../resources/settings/variables'
import type { Context, Db } from '../context'
import type { RowValues } from '../crud/compile/columns'

/** A variable as it is stored, without its value. The log has all of its columns. */
interface LoggedVariable extends Omit<FieldOfVariable, 'rule'> {
  readonly id: number
  readonly name: string
  readonly group: string
  readonly rule: string
  readonly allow_del: number
}

export interface VariableRow extends LoggedVariable {
  readonly value: unknown
}

/** In a line about a whole variable: its row without the value, which stands beside it under the name of the variable. No variable can have this name. */
const variableKey = '@variable'

/** Instead of a secret. */
const hidden = '***'

export const isSecretVariable = ({ rule, ...row }: LoggedVariable): boolean =>
  rulesOf(fieldOfVariable({ ...row, rule: rule.split(',').filter(Boolean) })).isWriteOnly === true

/** The variable that a line is about; undefined for a change of values. */
export const variableIn = (line: RowValues | null): LoggedVariable | undefined => line?.[variableKey] as LoggedVariable | undefined // written by this file

/** The value beside it. */
export const valueIn = (line: RowValues | null): RowValues => {
  const name = variableIn(line)?.name
  return name === undefined ? {} : { [name]: line?.[name] ?? null }
}

/** Whether the log does not have its value: that of a secret. */
export const isValueLost = (line: RowValues | null): boolean => {
  const row = variableIn(line)
  return row !== undefined && isSecretVariable(row) && line?.[row.name] === hidden
}

const sideOf = ({ value, ...row }: VariableRow): RowValues => ({
  [row.name]: isSecretVariable(row) ? (value ? hidden : '') : (value ?? null),
  [variableKey]: row,
})

/** Logs variables that were added, deleted or brought back, and offers the undo that the sender may make. */
export async function logVariables(ctx: Context, settings: Settings, kind: 'add' | 'del' | 'restore', rows: readonly VariableRow[]): Promise<void> {
  const isDeleted = kind === 'del'
  for (const row of rows) {
    const side = sideOf(row)
    await logLine(ctx, {
      ...{ resource: nodeOf(settings.path, row.group), row_id: row.id, kind, row_version: null },
      ...(isDeleted ? { before: side, after: null } : { before: null, after: side }),
    })
    const isReversible = isDeleted ? !isValueLost(side) : row.allow_del === 1
    if (isReversible && hasPermission(ctx.staff, nodeOf(settings.path, isDeleted ? 'add' : 'del'))) offerUndo(ctx, settings)
  }
}

/** Whole rows, in order and locked. */
export async function variableRows(tx: Db, ids: readonly number[]): Promise<VariableRow[]> {
  const { rows } = await sql<{ row: VariableRow }>`
    select to_jsonb(v) as row from config_variable v where id = ${anyId(ids)} order by id for update`.execute(tx)
  return rows.map(({ row }) => row)
}
