import { RemoteSelect } from '../../ui/RemoteSelect'
import { isListOperator } from './filterTypes'
import { remoteSourceOf, useRemoteSource } from './remoteSource'

import type { FieldOf } from '../../../resources/kit/fieldTypes'
import type { FilterProps } from './filterTypes'

type RemoteField = FieldOf<'reference'> | FieldOf<'references'> | FieldOf<'parent'>

export function RemoteFilter({ field, resourcePath, operator, value, onChange, id, labelId }: FilterProps<RemoteField>) {
  const remote = useRemoteSource(remoteSourceOf(field, resourcePath) ?? { path: resourcePath, show: 'id' })
  const ids = value.split(',').filter(Boolean).map(Number)
  return (
    <RemoteSelect
      id={id}
      labelId={labelId}
      describedBy={undefined}
      value={ids}
      onChange={(next) => onChange(next.join(','))}
      onBlur={() => undefined}
      isInvalid={false}
      isMultiple={isListOperator(operator)}
      load={remote.load}
      resolve={remote.resolve}
    />
  )
}
