import { memo } from 'react'

import { rowName } from '../../../resources/kit/derived'
import { useText } from '../../ui/useText'
import { CardInside } from './CardInside'
import { useList } from './listContext'
import { useNear } from './useNear'

import type { CardProps } from './rowProps'

/** px of an empty card, until its own height is known */
const usualHeight = 260

/** One row on a phone. */
export const Card = memo(function Card(props: CardProps) {
  const { line, isSelected, isLong, isNearAtFirst } = props
  const { resource } = useList()
  const translate = useText()
  const { ref, isNear, height = usualHeight } = useNear<HTMLLIElement>(isLong, isNearAtFirst)
  return (
    <li
      ref={ref}
      data-row={line.row.id}
      data-selected={isSelected}
      aria-label={isNear ? undefined : rowName(resource, line.row, translate)}
      style={{ marginInlineStart: (line.level - 1) * 14, boxSizing: 'border-box', height: isNear ? undefined : height }}
    >
      {isNear ? <CardInside {...props} /> : null}
    </li>
  )
})
