import { sql } from 'kysely'

import { isSame } from '../../audit/changeLog'
import { refuseFields } from '../../errors'

import type { Context } from '../../context'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

interface Area {
  readonly id: number
  readonly pid: number | null
  readonly name: string
  readonly has_more: boolean
  readonly is_ended: boolean
}

/** A region is a chain of places, each inside the one before, down to the last there is. Answers the words of it. One that is kept as it was may name places that have ended since. */
export async function regionText(compiled: CompiledResource, { tx }: Context, values: RowValues, before: RowValues | undefined): Promise<RowValues> {
  for (const [name, field] of Object.entries(compiled.resource.fields)) {
    if (field.type !== 'region' || values[name] === undefined) continue
    const ids = values[name] as number[]
    if (ids.length === 0) return { area_text: '' }
    if (before && isSame(ids, before[name])) return {}
    const { rows } = await sql<Area>`
      select a.id, a.pid, a.name, a.is_ended, exists (select 1 from area b where b.pid = a.id and not b.is_ended) as has_more from area a where a.id = any(${ids}::bigint[])`.execute(
      tx,
    )
    const chain = ids.map((id) => rows.find((row) => row.id === id))
    const isChain = chain.every((area, i) => area && !area.is_ended && (area.pid || 0) === (ids[i - 1] ?? 0)) && !chain.at(-1)?.has_more
    if (!isChain) refuseFields([{ field: name, code: 'not_a_region', values: { field: field.label } }])
    return { area_text: chain.map((area) => area?.name ?? '').join(' ') }
  }
  return {}
}
