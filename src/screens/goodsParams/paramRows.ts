import { paramLimits, requiredOf } from '../../../resources/goods/goodsParams'

import type { GoodsParam, TemplateParam } from '../../../resources/goods/goodsParams'

interface NextParams {
  readonly rows: readonly GoodsParam[]
  /** Number of new rows that did not fit. */
  readonly left: number
}

const isFilled = ({ name, value }: GoodsParam): boolean => name !== '' || value !== ''

/** The parameters of a template with their defaults or existing values, then the other existing rows. Existing rows stay when not all new ones fit. */
export function withTemplateParams(rows: readonly GoodsParam[], params: readonly TemplateParam[]): NextParams {
  const existing = new Map(rows.map(({ name, value }) => [name, value]))
  const own = rows.filter((row) => isFilled(row) && !params.some(({ name }) => name === row.name))
  const added = params.filter(({ name }) => !existing.has(name))
  const room = paramLimits.rows - own.length - (params.length - added.length)
  const left = new Set(added.slice(Math.max(0, room)))
  const taken = params.filter((one) => !left.has(one)).map((one) => ({ name: one.name, value: existing.get(one.name) || one.default, ...requiredOf(one) }))
  return { rows: [...taken, ...own], left: left.size }
}

/** Pasted rows behind the row at `at`, or in its place if it is empty. */
export function withPastedParams(rows: readonly GoodsParam[], at: number, pasted: readonly GoodsParam[]): NextParams {
  const [row] = rows.slice(at)
  const [above, below] = [rows.slice(0, row && isFilled(row) ? at + 1 : at), rows.slice(at + 1)]
  const room = Math.max(0, paramLimits.rows - above.length - below.length)
  return { rows: [...above, ...pasted.slice(0, room), ...below], left: Math.max(0, pasted.length - room) }
}
