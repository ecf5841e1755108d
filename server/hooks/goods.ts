import { goods } from '../../resources/goods/goods'
import { skuNumbers, specTypes } from '../../resources/goods/sku'
import { f, t } from '../../resources/kit'
import { writerOf } from '../audit/changeLog'
import { hooksFor } from '../crud/hooks'
import { changeSku } from '../domain/goods/changeSku'
import { dropSkus, restoreSkus } from '../domain/goods/dropSkus'
import { assertPublishable, setCategory, setPublished, setTemplate } from '../domain/goods/publish'
import { maySeeCosts, onlySkuOf, readSkuLines, skusOfForm } from '../domain/goods/readSkus'
import { saveSkusOfMany } from '../domain/goods/saveSkus'
import { formatSpecs, parseSpecs } from '../domain/goods/specText'
import { syncSkuFlags } from '../domain/goods/syncSkus'
import { validateGoods } from '../domain/goods/validateGoods'
import { refreshGoods } from '../domain/stock/refreshGoods'
import { moveStock, staffOf } from './stock'

import type { SkuRow, SpecGroup } from '../../resources/goods/sku'
import type { RowOf } from '../../resources/kit/fieldTypes'
import type { Context } from '../context'
import type { SavedRow, SheetLines } from '../crud/hooks'

type Goods = RowOf<typeof goods.fields>
type Row = Record<string, unknown>

const sheetFields = {
  sku_id: f.integer(t('SKU ID', 'SKU ID'), { min: 1, max: Number.MAX_SAFE_INTEGER }),
  spec: f.text(t('规格', 'Specification'), { max: 400 }),
  sku_code: f.text(t('规格编码', 'SKU code'), { max: 64, rule: 'article' }),
  price: f.money(t('售价', 'Price'), { required: true, min: 0.01 }),
  origin_price: f.money(t('划线价', 'Original price')),
  stock: f.integer(t('库存', 'Stock'), { min: 0, max: skuNumbers.stock.max }),
  sku_warning: f.integer(t('预警值', 'Threshold'), { min: 0, max: 999_999 }),
  weight: f.decimal(t('重量(Kg)', 'Weight (Kg)'), { scale: 3, min: 0, max: 99_999.999 }),
  volume: f.decimal(t('体积(m³)', 'Volume (m³)'), { scale: 6, min: 0, max: 9999.999999 }),
  sku_status: f.switch(t('规格启用', 'SKU enabled')),
}

const folded = (cell: unknown): string => String(cell).toLowerCase()
/** By a text of each line; of equal ones the first. */
const firstBy = (lines: readonly Row[], textOf: (line: Row) => string): ReadonlyMap<string, Row> =>
  new Map(lines.toReversed().map((line) => [textOf(line), line]))

/** The SKUs of goods in a sheet: one line each, with the specification as a text. */
const goodsLines: SheetLines = {
  fields: sheetFields,
  instead: ['spec_type', 'specs'],
  relative: { value: 'stock', loaded: 'stock_loaded' },
  read: readLines,
  matcherOf: (before) => {
    const byId = firstBy(before, (line) => folded(line['sku_id']))
    const bySpec = firstBy(before, (line) => formatSpecs(parseSpecs(line['spec'])))
    const byCode = firstBy(before, (line) => folded(line['sku_code']))
    const onlyOne = before.length === 1 && !before[0]?.['spec'] ? before[0] : undefined
    return ({ sku_id: id, spec, sku_code: code }) => {
      if (id) return byId.get(folded(id))
      if (spec) return bySpec.get(formatSpecs(parseSpecs(spec)))
      return (code ? byCode.get(folded(code)) : undefined) ?? onlyOne
    }
  },
  bodyOf: (lines, before) => {
    const skus = lines.map(toSku)
    const specKeys = (rows: readonly Row[]): string => JSON.stringify(rows.map((row) => row['spec'] ?? ''))
    if (before.length > 0 && specKeys(lines) === specKeys(before)) return { skus }
    const specs = groupsOf(lines)
    return { spec_type: specs.length ? specTypes.multiple : specTypes.single, specs, skus }
  },
}

export const goodsHooks = hooksFor(goods, {
  beforeSave: async (_, values, before) => validateGoods(values, before),
  afterSave: async (ctx, saved) => {
    const forms = saved.flatMap(({ row, values, body }) =>
      // the rule of the control has validated and normalized the rows
      values.skus === undefined ? [] : [{ goods: row, rows: values.skus as readonly SkuRow[], hasVersion: hasValue(body['row_version']) }],
    )
    if (forms.length) await saveSkusOfMany(ctx.tx, forms, saverOf(ctx))
    for (const one of saved) await followGoods(ctx, one)
  },
  changes: {
    price: async ({ tx }, row, { to }) => changeSku(tx, await onlySkuOf(tx, row.id), { price: String(to) }),
    stock: async (ctx, row, move) => moveStock(ctx, await onlySkuOf(ctx.tx, row.id), move),
  },
  sheet: { lines: goodsLines },
  beforeDelete: (ctx, row) => dropSkus(ctx.tx, { goodsId: row.id }),
  beforeRestore: ({ tx }, row) => restoreSkus(tx, row),
  afterRead: async (ctx, rows, kind) => {
    for (const row of rows) {
      if (kind === 'list')
        delete row['sku_codes'] // used only by the quick search
      else Object.assign(row, { specs: row['specs'] ?? [], skus: await skusOfForm(ctx.tx, Number(row['id']), maySeeCosts(ctx.staff)) })
    }
  },
  actions: {
    shelve: (ctx, row) => setPublished(ctx.tx, row.id, '1'),
    unshelve: (ctx, row) => setPublished(ctx.tx, row.id, '0'),
    setCategory: (ctx, row, { category_id }) => setCategory(ctx.tx, row, Number(category_id)),
    setTemplate: (ctx, row, { delivery_template_id }) => setTemplate(ctx.tx, row.id, Number(delivery_template_id)),
  },
})

const hasValue = (version: unknown): boolean => version !== undefined && version !== null && version !== ''
const saverOf = ({ staff, changes }: Context) => ({
  by: staffOf(staff),
  seesCosts: maySeeCosts(staff),
  logged: { username: writerOf(staff), batch: changes?.id ?? null },
})

/** The effects of saved goods beyond their own row. */
async function followGoods({ tx }: Context, { row, before, values }: SavedRow<Goods>): Promise<void> {
  if (values.skus === undefined) {
    if (row.category_id !== before?.category_id || row.status !== before.status) await syncSkuFlags(tx, [row.id])
    if (row.stock_warning !== before?.stock_warning) await refreshGoods(tx, [row.id])
  }
  if (row.status === '1' && (before?.status !== '1' || row.category_id !== before.category_id)) await assertPublishable(tx, row.id)
}

async function readLines({ tx }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, readonly Row[]>> {
  const lines = new Map<number, Row[]>()
  for (const { goods_id, specs, groups, ...row } of await readSkuLines(tx, ids)) {
    const own = lines.get(goods_id) ?? []
    // The pictures of values are in the first line.
    own.push({ ...row, spec: formatSpecs(specs ?? []), ...(own.length === 0 ? { groups } : {}) })
    lines.set(goods_id, own)
  }
  return lines
}

function toSku(line: Row): Row {
  const { sku_id, spec, sku_status, sku_warning, groups: _, id: __, ...values } = line
  const filledCells = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
  return {
    image: '',
    origin_price: '0.00',
    stock: 0,
    stock_warning: sku_warning,
    weight: '0.000',
    volume: '0.000000',
    sku_code: '',
    ...filledCells,
    ...(sku_id ? { id: sku_id } : {}),
    specs: parseSpecs(spec),
    status: sku_status ?? 1,
  }
}

/** The groups of the lines, in order; a value keeps its picture. */
function groupsOf(lines: readonly Row[]): SpecGroup[] {
  const old = (lines.find((line) => Array.isArray(line['groups']))?.['groups'] ?? []) as SpecGroup[]
  const groups = new Map<string, Map<string, string>>()
  for (const line of lines)
    for (const { name, value } of parseSpecs(line['spec'])) {
      const values = groups.get(name) ?? new Map<string, string>()
      groups.set(name, values)
      if (!values.has(value)) values.set(value, old.find((one) => one.name === name)?.values.find((one) => one.value === value)?.image ?? '')
    }
  return [...groups].map(([name, values]) => ({ name, values: [...values].map(([value, image]) => ({ value, image })) }))
}
