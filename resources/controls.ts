import { judgeLink } from './advertising/linkTarget'
import { judgeButtons } from './auth/ruleButtons'
import { isBilling, judgeAreas, maxRows } from './delivery/areas'
import { checkGoodsParams, checkParamTemplate } from './goods/goodsParams'
import { checkSkus, checkSpecTemplate } from './goods/skuCheck'

import type { RefusalCode } from './kit/errors'
import type { ControlName } from './kit/fieldTypes'
import type { TextValues } from './kit/text'

/** What a control's value becomes, or what is wrong with it. */
export type ControlFound = { readonly value: unknown } | { readonly code: RefusalCode; readonly values?: TextValues }

/** Judges the value of a control; `whole` is the row as it will be, with the fields the control holds. */
export type ControlCheck = (given: unknown, whole: Readonly<Record<string, unknown>>) => ControlFound

const asGiven: ControlCheck = (given) => ({ value: given })

/** The first thing wrong with the rows; the editor says the rest at their cells. */
const areas: ControlCheck = (given, { billing }) => {
  const judged = isBilling(billing) ? judgeAreas(given, billing) : undefined
  if (!judged) return { code: 'not_a_list' }
  if (judged.rows.length > maxRows) return { code: 'too_many', values: { max: maxRows } }
  return judged.problems[0] ?? { value: judged.rows }
}

/** Judges the fields the control holds; it has no value of its own. */
const link: ControlCheck = (_, { link_type, link_value }) => judgeLink(link_type, link_value) ?? { value: null }

/** The rules of each control, called by the popup and by the server alike through `kit/validate.ts`. */
export const controlChecks: { readonly [Name in ControlName]: ControlCheck } = {
  ruleTree: asGiven,
  ruleButtons: judgeButtons,
  skus: checkSkus,
  specTemplate: checkSpecTemplate,
  goodsParams: checkGoodsParams,
  paramTemplate: checkParamTemplate,
  deliveryAreas: areas,
  link,
  adPreview: () => ({ value: null }),
}

/** Resources whose rows a control lets people choose among, beside its own field. */
export const chosenThrough: Readonly<Partial<Record<ControlName, readonly string[]>>> = { link: ['shop/goods', 'shop/goodsCategory'] }

/** Controls that edit other fields only: judged whenever one of those is given, and never saved themselves. */
export const withoutValue: ReadonlySet<ControlName> = new Set<ControlName>(['link', 'adPreview'])
