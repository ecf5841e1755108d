import { matches } from '../kit/conditions'
import { specTypes } from './sku'
import { judgeRows, judgeSpecs, readSpecs } from './skuJudge'

import type { SkuProblem } from './skuJudge'

type Found = { readonly value: unknown } | SkuProblem

/**
 * The rows of goods against the kind and the specifications they will have. The kind and the specifications are fields
 * of their own; what is wrong with them is said here too, because one control edits all three.
 */
export function checkSkus(given: unknown, whole: Readonly<Record<string, unknown>>): Found {
  const isMultiple = matches({ spec_type: specTypes.multiple }, whole)
  const wrong = isMultiple ? judgeSpecs(whole['specs']) : undefined
  if (wrong) return wrong
  const { problems, rows } = judgeRows(given, isMultiple ? readSpecs(whole['specs']) : [])
  return problems[0] ?? { value: rows }
}

/** Specifications of a template: the same limits as those of goods. */
export const checkSpecTemplate = (given: unknown): Found => judgeSpecs(given) ?? { value: readSpecs(given) }
