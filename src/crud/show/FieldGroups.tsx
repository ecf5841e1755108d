import { matches } from '../../../resources/kit/conditions'
import { columnOf } from '../../../resources/kit/derived'
import { useText } from '../../ui/useText'
import { FieldList, isFilled, isZero } from './FieldList'
import { Section } from './Section'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { ShowGroup } from '../../../resources/kit/show'

interface Props {
  readonly resource: AnyResource
  readonly groups: readonly ShowGroup[]
  readonly row: Row
}

/** The fields that have a value, by group; a group of zeros and switches that are off is left out too. */
export function FieldGroups({ resource, groups, row }: Props) {
  const translate = useText()
  return groups.map(({ title, fields, shownWhen }) => {
    const shown = fields.filter((name) => matches(shownWhen?.[name], row))
    const columns = shown.flatMap((name) => columnOf(resource, name) ?? []).filter((column) => isFilled(column, row))
    if (columns.every((column) => isZero(column, row))) return null
    return (
      <Section key={fields.join()} title={translate(title)}>
        <FieldList resource={resource} columns={columns} row={row} />
      </Section>
    )
  })
}
