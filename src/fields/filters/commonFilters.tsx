import { resourceAt } from '../../../resources/index'
import { referenceName } from '../../../resources/kit/derived'
import { preloadable } from '../../ui/preloadable'

import type { ComponentType } from 'react'

import type { AnyField, FieldOf } from '../../../resources/kit/fieldTypes'
import type { Preloadable } from '../../ui/preloadable'
import type { LabelQuery } from '../fieldUi'
import type { RemoteSource } from './RemoteFilter'
import type { FilterProps } from './filterTypes'

const fetchControls = async () => (await import('./filterControls')).filterControls
type Controls = Awaited<ReturnType<typeof fetchControls>>

/** A filter of controls that are loaded with the first filter that is added, in one request. */
export const lazyFilter = <Field extends AnyField>(make: (controls: Controls) => ComponentType<FilterProps<Field>>): Preloadable<FilterProps<Field>> =>
  preloadable(async () => make(await fetchControls()))

/** Validation of one value of a filter before it is sent. */
export const isId = (value: string): boolean => /^\d{1,16}$/.test(value)
const isNumber = (value: string): boolean => /^-?\d{1,15}(\.\d{1,6})?$/.test(value)
const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))
const isMoment = (value: string): boolean => isDay(value.slice(0, 10)) && /^.{10}( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/.test(value)
const isText = (value: string): boolean => value !== '' && value.length <= 255

export const textFilter = { Filter: lazyFilter(({ TextFilter }) => TextFilter), isFilterValue: isText }
export const numberFilter = { Filter: lazyFilter(({ NumberFilter }) => NumberFilter), isFilterValue: isNumber }
const DateFilter = lazyFilter(({ DateFilter }) => DateFilter)
export const dateFilter = { Filter: DateFilter, isFilterValue: isDay }
export const momentFilter = { Filter: DateFilter, isFilterValue: isMoment }
export const noFilter = { isFilterValue: () => false }

type ChoiceField = FieldOf<'choice'> | FieldOf<'choices'> | FieldOf<'computed'>

export const choiceFilter = {
  Filter: lazyFilter(({ ChoiceFilter }) => ChoiceFilter),
  isFilterValue: (value: string, { choices = {} }: ChoiceField) => Object.hasOwn(choices, value),
  labelOf: (value: string, { choices }: ChoiceField) => choices?.[value],
}

/** References are selected and shown by name. */
export function remoteFilter<Field extends AnyField>(sourceOf: (field: Field, ownPath: string) => RemoteSource) {
  return {
    Filter: lazyFilter<Field>(({ RemoteFilter }) => (props) => <RemoteFilter {...props} source={sourceOf(props.field, props.resourcePath)} />),
    isFilterValue: isId,
    filterLabels: (value: string, field: Field, ownPath: string): LabelQuery => {
      const { path, show, params } = sourceOf(field, ownPath)
      const ids = value.split(',').filter(Boolean)
      const load: LabelQuery['load'] = async (data, translate) => {
        const { options } = await data.select(path, { initValue: ids.map(Number), ...(params && { params }) })
        return options.map((row) => ({
          id: String(row.id),
          label: (referenceName({ to: resourceAt(path), show }, row, translate) || String(row.id)).replace(drawnBranches, ''),
        }))
      }
      return { queryKey: [path, 'labels', ids], staleTime: 60_000, load }
    },
  }
}

/** The branch characters that a tree select puts before labels. */
const drawnBranches = /^[\s├└│]+/
