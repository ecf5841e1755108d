import { refuse } from '../errors'

import type { AreaOption } from '../../resources/kit/protocol'
import type { Db } from '../context'

interface AreaQuery {
  readonly province?: unknown
  readonly city?: unknown
  /** One that is named even if it has ended: a stored address holds it. */
  readonly keep?: unknown
}

/** The next level of China's areas: provinces, the cities of a province, or the districts of a city. */
export async function childAreas(db: Db, { province, city, keep }: AreaQuery): Promise<AreaOption[]> {
  const pid = parseAreaId(city, 'city') ?? parseAreaId(province, 'province') ?? null
  const kept = parseAreaId(keep, 'keep') ?? 0
  const query = db
    .selectFrom('area')
    .select(['id as value', 'name as label'])
    .where((row) => row.or([row('is_ended', '=', false), row('id', '=', kept)]))
    .orderBy('id')
  return await (pid === null ? query.where('pid', 'is', null) : query.where('pid', '=', pid)).execute()
}

function parseAreaId(given: unknown, field: string): number | undefined {
  if (given === undefined || given === '') return undefined
  const id = typeof given === 'string' && /^\d{1,12}$/.test(given) ? Number(given) : Number.NaN
  if (Number.isNaN(id)) refuse('bad_parameter', { field })
  return id
}
