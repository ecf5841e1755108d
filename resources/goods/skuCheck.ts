import { matches } from '../kit/conditions'
import { specTypes } from './sku'
import { readSpecs, validateRows, validateSpecs } from './skuValidation'

import type { SkuProblem } from './skuValidation'

type Found = { readonly value: unknown } | SkuProblem

/**
 * The rows of goods against the kind and the specifications they will have. The kind and the specifications are fields
 * of their own; what is wrong with them is said here too, because one control edits all three.
 */
export function checkSkus(given: unknown, whole: Readonly<Record<string, unknown>>): Found {
  const isMultiple = matches({ spec_type: specTypes.multiple }, whole)
  const wrong = isMultiple ? validateSpecs(whole['specs']) : undefined
  if (wrong) return wrong
  const { problems, rows } = validateRows(given, isMultiple ? readSpecs(whole['specs']) : [])
  return problems[0] ?? { value: rows }
}

/** Specifications of a template: the same limits as those of goods. */
export const checkSpecTemplate = (given: unknown): Found => validateSpecs(given) ?? { value: readSpecs(given) }
