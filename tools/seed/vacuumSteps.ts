import type pg from 'pg'

import type { ProgramStep } from '../progress'

export const vacuumSteps = (client: pg.Client, tables: readonly string[]): ProgramStep[] =>
  tables.map((table) => [`vacuum ${table}`, () => client.query(`vacuum analyze ${table}`)])
