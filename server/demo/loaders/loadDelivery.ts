import { deliveryTemplate } from '../../../resources/delivery/deliveryTemplate'
import { saveAreas } from '../../domain/delivery/areas'
import { templates } from '../data/delivery'
import { insertRows, toMoment } from '../insertRows'

import type { AreaRow } from '../../../resources/delivery/areas'
import type { Db } from '../../context'
import type { DemoArea } from '../data/delivery'

const opened = 700 * 86_400

/** The delivery templates of the demo shop; returns their ids by name, for the goods that use them. */
export async function loadDelivery(tx: Db, { now }: { readonly now: number }): Promise<ReadonlyMap<string, number>> {
  const rows = templates.map(({ name, billing, is_default, remark }, place) => {
    const moment = toMoment(now - opened + place * 86_400)
    return { name, billing, is_default, remark, weigh: templates.length - place, create_time: moment, update_time: moment }
  })
  const ids = await insertRows(tx, 'shop_delivery_template', rows)
  const areaIds = await idsOf(tx, [...new Set(templates.flatMap((template) => template.areas.flatMap((area) => area.names)))])
  for (const [place, id] of ids.entries()) {
    const areas = templates[place]?.areas ?? []
    await saveAreas(
      tx,
      id,
      areas.map((area) => rowOf(area, areaIds)),
      deliveryTemplate.fields.areas.label,
    )
  }
  return new Map(templates.map(({ name }, place) => [name, ids[place] ?? 0]))
}

function rowOf({ names, first, further, freeAmount, freeQuantity }: DemoArea, areaIds: ReadonlyMap<string, number>): AreaRow {
  return {
    is_all: names.length === 0 ? 1 : 0,
    area_ids: names.map((name) => areaIds.get(name) ?? 0).toSorted((one, other) => one - other),
    first_qty: first[0],
    first_fee: first[1],
    continue_qty: further[0],
    continue_fee: further[1],
    free_amount: freeAmount ?? null,
    free_qty: freeQuantity ?? null,
  }
}

/** Regions by name; a municipality is used as the province. */
async function idsOf(tx: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows: { id: number; name: string }[] = await tx.selectFrom('area').select(['id', 'name']).where('name', 'in', names).orderBy('level', 'desc').execute()
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  for (const name of names) if (!ids.has(name)) throw new Error(`expected the place ${name} in the table area`)
  return ids
}
