import { t } from '../../../resources/kit/text'
import { lastChange } from '../../audit/changeLog'
import { refuse } from '../../errors'
import { scalarText } from '../../request/parameters'
import { answerToWriter } from './visibleRow'

import type { StaleData } from '../../../resources/kit/protocol/envelope'
import type { Context } from '../../context'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

type ReadForAnswer = (compiled: CompiledResource, ctx: Context, locked: RowValues) => Promise<RowValues>

/** Compares the version that a client has read with the locked row; a client without one is accepted. */
export async function checkVersion(
  compiled: CompiledResource,
  ctx: Context,
  locked: RowValues,
  version: unknown,
  read: ReadForAnswer = answerToWriter,
): Promise<void> {
  if (version === undefined || version === null || version === '') return
  if (!/^\d{1,9}$/.test(scalarText(version))) refuse('bad_parameter', { field: 'row_version' })
  if (Number(version) === locked['row_version']) return
  const id = Number(locked['id'])
  const change = await lastChange(compiled, ctx, id)
  const data: StaleData = { type: 'stale', row: await read(compiled, ctx, locked), by: change?.by ?? '', at: change?.at ?? 0 }
  refuse('stale', { by: change?.by || t('其他人', 'Someone else') }, { data })
}
