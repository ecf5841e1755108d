import { crudLabels } from '../kit/derived'
import { t } from '../kit/text'

import type { Text } from '../kit/text'

type ButtonsResult = { readonly value: readonly string[] } | { readonly code: 'not_a_choice'; readonly values: { readonly field: Text } }

/** The nodes that can be added with a new menu: the calls of a generic list, named as in wire contract 11. */
export const buttonLabels = crudLabels

/** A list or a comma-separated list of known words, without duplicates; a missing value is an empty list. */
export function validateButtons(input: unknown): ButtonsResult {
  const list = typeof input === 'string' ? input.split(',').filter(Boolean) : (input ?? [])
  const isKnown = (one: unknown): one is string => typeof one === 'string' && Object.hasOwn(buttonLabels, one)
  if (!Array.isArray(list) || !list.every(isKnown)) return { code: 'not_a_choice', values: { field: t('页面按钮', 'Buttons') } }
  return { value: [...new Set(list)] }
}
