import type { Operator } from '../protocol/list'

/** Operators that several field types share; the first is the default. */
export const textOperators: readonly Operator[] = ['LIKE', 'NOT LIKE', 'eq', 'ne', 'NULL', 'NOT NULL']
export const numberOperators: readonly Operator[] = ['RANGE', 'eq', 'ne', 'gt', 'egt', 'lt', 'elt', 'NOT RANGE', 'NULL', 'NOT NULL']
export const choiceOperators: readonly Operator[] = ['IN', 'NOT IN', 'eq', 'ne']
export const fileOperators: readonly Operator[] = ['NULL', 'NOT NULL']
