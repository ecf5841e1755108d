import { isDay, isId, isMoment, isNumber, isText } from './filterValues'
import { lazyFilter } from './lazyFilter'

import type { ZhangguiData } from '../../../providers/data/dataTypes'
import type { AnyField, FieldOf } from '../../../resources/kit/fieldTypes'
import type { LabelQuery } from '../fieldUi'
import type { RemoteSource } from './RemoteFilter'

/** The filters that several field types share, with the values that each takes. */

export const textFilter = { Filter: lazyFilter(({ TextFilter }) => TextFilter), isFilterValue: isText }
export const numberFilter = { Filter: lazyFilter(({ NumberFilter }) => NumberFilter), isFilterValue: isNumber }
const DateFilter = lazyFilter(({ DateFilter }) => DateFilter)
export const dateFilter = { Filter: DateFilter, isFilterValue: isDay, isWideFilter: true } as const
export const momentFilter = { Filter: DateFilter, isFilterValue: isMoment, isWideFilter: true } as const
export const noFilter = { isFilterValue: () => false }

type ChoiceField = FieldOf<'choice'> | FieldOf<'choices'> | FieldOf<'computed'>

export const choiceFilter = {
  Filter: lazyFilter(({ ChoiceFilter }) => ChoiceFilter),
  isFilterValue: (value: string, { choices = {} }: ChoiceField) => Object.hasOwn(choices, value),
  labelOf: (value: string, { choices }: ChoiceField) => choices?.[value],
}

/** Other rows are chosen and called by their names. */
export function remoteFilter<Field extends AnyField>(sourceOf: (field: Field, ownPath: string) => RemoteSource) {
  return {
    Filter: lazyFilter<Field>(({ RemoteFilter }) => (props) => <RemoteFilter {...props} source={sourceOf(props.field, props.resourcePath)} />),
    isFilterValue: isId,
    filterLabels: (value: string, field: Field, ownPath: string): LabelQuery => {
      const { path, show, params } = sourceOf(field, ownPath)
      const ids = value.split(',').filter(Boolean)
      const load = async (data: ZhangguiData) => {
        const { options } = await data.select(path, { initValue: ids.map(Number), ...(params && { params }) })
        return options.map((row) => ({ id: String(row.id), label: String(row[show] ?? row.id).replace(drawnBranches, '') }))
      }
      return { queryKey: [path, 'labels', ids], staleTime: 60_000, load }
    },
  }
}

/** What a tree draws before the names of its rows. */
const drawnBranches = /^[\s├└│]+/
