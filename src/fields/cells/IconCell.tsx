import { Icon } from '../../ui/Icon'
import { PlainText } from './PlainCell'

import type { FieldCellProps } from './cellTypes'

export function IconCell({ value }: FieldCellProps) {
  if (typeof value !== 'string' || !value) return <PlainText text="" />
  return (
    <span data-tip={value} role="img" aria-label={value} style={{ display: 'inline-flex', verticalAlign: 'middle' }}>
      <Icon name={value} fontSize="small" />
    </span>
  )
}
