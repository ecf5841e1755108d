import { useData } from '../../../providers/hooks'
import { RegionSelect } from '../../ui/RegionSelect'
import { toNumbers } from './inputTypes'

import type { InputProps } from './inputTypes'

export function RegionInput({ value, ...props }: InputProps<'region'>) {
  const data = useData()
  return <RegionSelect {...props} value={toNumbers(value)} load={data.areas} />
}
