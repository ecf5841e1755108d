import { memo } from 'react'

import { rowName } from '../../../resources/kit/derived'
import { useText } from '../../ui/useText'
import { RowInside } from './RowInside'
import { useList } from './listContext'
import { useNear } from './useNear'

import type { MouseEvent } from 'react'

import type { BodyRowProps } from './rowProps'

export const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { line, isSelected, isTree, isFirst, className = '', isLong, isNearAtFirst, isKept = false, height } = props
  const { row, level } = line
  const { resource, commands } = useList()
  const translate = useText()
  const near = useNear<HTMLTableRowElement>(isLong, isNearAtFirst)
  const isFilled = near.isNear || isKept
  const onDoubleClick = (event: MouseEvent): void => {
    const isControl = event.target instanceof Element && event.target.closest('a,button,input')
    if (!isControl) commands.open(row)
  }
  return (
    <tr
      role="row"
      ref={near.ref}
      className={`row ${className}`}
      data-row={row.id}
      data-selected={isSelected}
      tabIndex={isFirst ? 0 : -1}
      onDoubleClick={onDoubleClick}
      {...(!isFilled && { 'aria-label': rowName(resource, row, translate), style: { height: near.height ?? height } })}
      {...(isTree && {
        'aria-level': level,
        'aria-posinset': line.position,
        'aria-setsize': line.siblings,
        ...(line.hasChildren && { 'aria-expanded': line.isOpen }),
      })}
    >
      {isFilled ? <RowInside {...props} /> : null}
    </tr>
  )
})
