import { ChoiceFilter, SwitchFilter } from './choiceFilters'
import { DateFilter } from './DateFilter'
import { NumberFilter } from './NumberFilter'
import { RegionFilter } from './RegionFilter'
import { RemoteFilter } from './RemoteFilter'
import { TextFilter } from './TextFilter'

import type { FieldOf, FieldType } from '../../../resources/kit/fieldTypes'
import type { ComponentType } from 'react'
import type { FilterProps } from './filterTypes'

/** The control a field type is searched with; `null` where the kit gives it no operator that needs a value. */
export const filters: { readonly [Type in FieldType]: ComponentType<FilterProps<FieldOf<Type>>> | null } = {
  id: NumberFilter,
  text: TextFilter,
  longText: TextFilter,
  richText: null,
  password: null,
  integer: NumberFilter,
  decimal: NumberFilter,
  money: NumberFilter,
  choice: ChoiceFilter,
  choices: ChoiceFilter,
  switch: SwitchFilter,
  moment: DateFilter,
  date: DateFilter,
  image: null,
  images: null,
  file: null,
  files: null,
  reference: RemoteFilter,
  references: RemoteFilter,
  parent: RemoteFilter,
  weight: NumberFilter,
  icon: null,
  colour: null,
  region: RegionFilter,
  rows: null,
  json: TextFilter,
  custom: null,
  computed: ChoiceFilter,
}
