import { listed, t } from '../../../resources/kit/text'
import { shortTitle } from '../deliveryRegions/regionTree'

import type { AreaCell } from '../../../resources/delivery/areas'
import type { Translate } from '../../../resources/kit/text'
import type { RegionTree } from '../deliveryRegions/regionTree'

/** A row being edited: cells may be empty or invalid. */
export type AreaDraft = Readonly<Partial<Record<AreaCell, unknown>>> & { readonly id?: number; readonly is_all: 0 | 1; readonly area_ids: readonly number[] }

export const numberCells = ['first_qty', 'first_fee', 'continue_qty', 'continue_fee', 'free_amount', 'free_qty'] as const

export const newRow = (isAll: boolean): AreaDraft => ({
  is_all: isAll ? 1 : 0,
  area_ids: [],
  first_qty: '1',
  first_fee: null,
  continue_qty: '1',
  continue_fee: null,
  free_amount: null,
  free_qty: null,
})

export const draftsOf = (value: unknown): readonly AreaDraft[] => (Array.isArray(value) ? (value as readonly AreaDraft[]) : []) // rows of this editor or of the server

/** The whole country first, then in the order they were added. */
export const withRow = (rows: readonly AreaDraft[], row: AreaDraft, at = rows.length): readonly AreaDraft[] =>
  row.is_all ? [row, ...rows] : [...rows.slice(0, at), row, ...rows.slice(at)]

/** Regions of the other rows, with the name of the row. */
export function takenByOtherRows(rows: readonly AreaDraft[], at: number, nameOf: (at: number) => string): ReadonlyMap<number, string> {
  return new Map(rows.flatMap((row, place) => (place === at || row.is_all ? [] : row.area_ids.map((id) => [id, nameOf(place)] as const))))
}

const shownNames = 4
export const country = t('全国', 'Whole country')
const unnamed = t('{count} 个地区', '{count} {count:area|areas}')

/** `江苏、浙江 +3`, or the whole country. */
export function regionNames(row: Pick<AreaDraft, 'is_all' | 'area_ids'>, regions: RegionTree | undefined, translate: Translate): string {
  if (row.is_all) return translate(country)
  if (!regions && row.area_ids.length > 0) return translate(unnamed, { count: row.area_ids.length }) // their names are being loaded
  const names = row.area_ids.slice(0, shownNames).flatMap((id) => (regions ? shortTitle(id, regions) : []))
  return `${translate(listed(names))}${row.area_ids.length > shownNames ? ` +${row.area_ids.length - shownNames}` : ''}`
}
