import { ChoiceFilter, SwitchFilter } from './choiceFilters'
import { DateFilter } from './DateFilter'
import { NumberFilter } from './NumberFilter'
import { RegionFilter } from './RegionFilter'
import { RemoteFilter } from './RemoteFilter'
import { TextFilter } from './TextFilter'

/** The controls that the filters of the field types are made of. */
export const filterControls = { ChoiceFilter, DateFilter, NumberFilter, RegionFilter, RemoteFilter, SwitchFilter, TextFilter }
