import { useData } from '../../../providers/hooks'
import { RegionSelect } from '../../ui/RegionSelect'

import type { FilterProps } from './filterTypes'

/** A province alone is a filter already; city and district narrow it. */
export function RegionFilter({ value, onChange, id, labelId }: FilterProps) {
  const data = useData()
  const ids = value === '' ? [] : value.split(',').map(Number)
  return (
    <RegionSelect
      id={id}
      labelId={labelId}
      describedBy={undefined}
      value={ids}
      onChange={(next) => onChange(next.join(','))}
      onBlur={() => undefined}
      isInvalid={false}
      load={data.areas}
    />
  )
}
