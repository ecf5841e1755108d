import { titleNamed, watchable } from '../../resources/watchable'
import { controllerFileOf } from '../../resources/kit/paths'
import { useText } from '../ui/useText'
import { PlainText } from './cells/PlainText'
import { lazyFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { layouts } from './layouts'

import type { FieldOf } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

type ResourceField = FieldOf<'resource'>

/** The lists and pages that a field offers, by their names on the wire. */
const choicesOf = ({ verb }: ResourceField) => Object.fromEntries((verb ? watchable(verb) : []).map(({ path, title }) => [controllerFileOf(path), title]))

export const resourceUi: FieldUi<'resource'> = {
  Cell: ResourceCell,
  layout: () => layouts.text,
  Input: lazyInput(({ ListInput }) => ({ field, ...props }) => <ListInput {...props} choices={choicesOf(field)} />),
  Filter: lazyFilter<ResourceField>(({ ChoiceFilter }) => ({ field, ...props }) => (
    <ChoiceFilter {...props} field={{ type: 'choice', label: field.label, choices: choicesOf(field) }} />
  )),
  isFilterValue: (value, field) => Object.hasOwn(choicesOf(field), value),
  labelOf: (value, field) => choicesOf(field)[value],
}

/** The title of the list or the page; its name on the wire if it does not exist any more. */
function ResourceCell({ value }: FieldCellProps<ResourceField>) {
  const translate = useText()
  const title = titleNamed(value)
  return <PlainText text={title ? translate(title) : String(value ?? '')} />
}
