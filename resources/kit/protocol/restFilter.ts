import type { Operator } from './list'

/**
 * The filter of react-admin: `{ q, price_gte, status, id: [1, 2] }`. A key is a column, or a column and one of these suffixes. `_null` takes true or false.
 */
export const restOperators: Readonly<Record<string, Operator>> = {
  _eq: 'eq',
  _neq: 'ne',
  _gt: 'gt',
  _gte: 'egt',
  _lt: 'lt',
  _lte: 'elt',
  _q: 'LIKE',
  _eq_any: 'IN',
  _neq_any: 'NOT IN',
  _between: 'RANGE',
  _null: 'NULL',
}

/** The key of the quick search. */
export const restSearchKey = 'q'
