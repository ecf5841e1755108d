import { t } from '../../../resources/kit/text'
import { lastChange } from '../../audit/changeLog'
import { refuse } from '../../errors'
import { wordOf } from '../../request/parameters'
import { readOne } from '../read'

import type { StaleData } from '../../../resources/kit/protocol'
import type { Context } from '../../context'
import type { Row } from '../plan/columns'
import type { Plan } from '../plan/plan'

/** Compares the version a client has read with the locked row; a client that sends none is accepted. */
export async function checkVersion(plan: Plan, ctx: Context, locked: Row, given: unknown): Promise<void> {
  if (given === undefined || given === null || given === '') return
  if (!/^\d{1,9}$/.test(wordOf(given))) refuse('bad_parameter', { field: 'row_version' })
  if (Number(given) === locked['row_version']) return
  const id = Number(locked['id'])
  const change = await lastChange(plan, ctx, id)
  const data: StaleData = { type: 'stale', row: await readOne(plan, ctx, id), by: change?.by ?? '', at: change?.at ?? 0 }
  refuse('stale', { by: change?.by || t('其他人', 'Somebody else') }, { data })
}
