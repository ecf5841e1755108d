import { weightOf } from '../../resources/kit/derived'

import type { AnyResource } from '../../resources/kit/define'

/** Lists with a weight among their columns, whose rows can be edited. */
export const hasListedWeight = (one: AnyResource): boolean => one.crud.includes('edit') && one.list.columns.some((column) => column === weightOf(one))

/** What is wrong with the weight of a list, and what to do; undefined if it is edited in its cell. */
export const weightFault = (one: AnyResource): string | undefined =>
  hasListedWeight(one) && !one.list.inline?.some((name) => name === weightOf(one))
    ? `${one.path}: the weight is among the columns, so it is edited in its cell: add inline: ['${weightOf(one)}'] to list`
    : undefined
