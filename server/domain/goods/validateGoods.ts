import { goods } from '../../../resources/goods/goods'
import { specTypes } from '../../../resources/goods/sku'
import { readSpecs, validateSpecs } from '../../../resources/goods/skuValidation'
import { refuseFields } from '../../errors'

import type { RowOf } from '../../../resources/kit/fieldTypes'
import type { Problem } from '../../../resources/kit/validate'

type Goods = RowOf<typeof goods.fields>

const { fields } = goods

/** Validation of goods across fields. Returns the values to write: a single specification has no groups. */
export function validateGoods(values: Partial<Goods>, before: Goods | undefined): Partial<Goods> {
  const whole = { ...before, ...values }
  const problems = [...validateLimits(whole), ...validateRates(whole), ...validateUnchangedSpecs(values, whole, before)]
  if (problems.length) refuseFields(problems)
  if (values.spec_type === undefined && values.specs === undefined && before) return values
  return { ...values, specs: whole.spec_type === specTypes.multiple ? readSpecs(whole.specs) : [] }
}

function validateLimits({ min_buy = 1, max_buy = 0 }: Partial<Goods>): Problem[] {
  if (max_buy === 0 || max_buy >= min_buy) return []
  return [{ field: 'max_buy', code: 'too_small', values: { field: fields.max_buy.label, min: min_buy } }]
}

const maxRate = 50

function validateRates({ commission_rate_1, commission_rate_2 }: Partial<Goods>): Problem[] {
  if (Number(commission_rate_1 ?? 0) + Number(commission_rate_2 ?? 0) <= maxRate) return []
  return [{ field: 'commission_rate_2', code: 'rates_too_high', values: { max: maxRate } }]
}

/** Without rows in the body their combinations must stay the same; only the pictures of values may change. */
function validateUnchangedSpecs(values: Partial<Goods>, whole: Partial<Goods>, before: Goods | undefined): Problem[] {
  if (values.skus !== undefined || !before) return []
  if (whole.spec_type !== specTypes.multiple) return before.spec_type === whole.spec_type ? [] : [incomplete]
  const wrong = values.specs === undefined ? undefined : validateSpecs(values.specs)
  if (wrong) return [{ field: 'skus', code: wrong.code, values: { field: fields.skus.label, ...wrong.values } }]
  return namesOf(before.specs) === namesOf(whole.specs) && before.spec_type === whole.spec_type ? [] : [incomplete]
}

const incomplete: Problem = { field: 'skus', code: 'sku_incomplete', values: {} }
const namesOf = (specs: unknown): string => JSON.stringify(readSpecs(specs).map(({ name, values }) => [name, values.map(({ value }) => value)]))
