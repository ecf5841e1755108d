import { z } from 'zod'

import { refuse } from '../errors'
import { unchecked } from '../lib/parseInput'

import type { AreaOption } from '../../resources/kit/protocol/list'
import type { Db } from '../context'

interface AreaRequest {
  /** Null requests the provinces. */
  readonly parent: number | null
  /** Included even if abolished: a stored address has it. */
  readonly keptId: number
}

/** A city takes precedence over its province, which is then ignored. */
export const areaQuery = z.object({ province: unchecked, city: unchecked, keep: unchecked }).transform(({ province, city, keep }): AreaRequest => ({
  parent: parseAreaId(city, 'city') ?? parseAreaId(province, 'province') ?? null,
  keptId: parseAreaId(keep, 'keep') ?? 0,
}))

/** The next level of regions: provinces, the cities of a province, or the districts of a city. */
export async function childAreas(db: Db, { parent, keptId }: AreaRequest): Promise<AreaOption[]> {
  const query = db
    .selectFrom('area')
    .select(['id as value', 'name as label'])
    .where((row) => row.or([row('is_ended', '=', false), row('id', '=', keptId)]))
    .orderBy('id')
  return await (parent === null ? query.where('pid', 'is', null) : query.where('pid', '=', parent)).execute()
}

function parseAreaId(input: unknown, field: string): number | undefined {
  if (input === undefined || input === '') return undefined
  const id = typeof input === 'string' && /^\d{1,12}$/.test(input) ? Number(input) : Number.NaN
  if (Number.isNaN(id)) refuse('bad_parameter', { field })
  return id
}
