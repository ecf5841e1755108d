import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { Row } from '../../../providers/dataTypes'

const texts = { up: t('上移 {name}', 'Move {name} up'), down: t('下移 {name}', 'Move {name} down') }

/** The rows between which a card stands; absent at the ends of its branch. */
export interface Neighbours {
  readonly above: Row | undefined
  readonly below: Row | undefined
}

interface Props extends Neighbours {
  readonly name: string
  readonly onMove: (target: Row, direction: 'up' | 'down') => void
}

/** One step up or down: on a phone a drag would scroll the page, and a card is taller than the way it has to go. */
export function CardMoves({ name, above, below, onMove }: Props) {
  const translate = useText()
  return (
    <span style={{ marginInlineEnd: 'auto' }}>
      <button
        type="button"
        className="cell-button"
        data-move="up"
        aria-label={translate(texts.up, { name })}
        aria-disabled={!above}
        onClick={() => above && onMove(above, 'up')}
      >
        <ArrowUpward aria-hidden />
      </button>
      <button
        type="button"
        className="cell-button"
        data-move="down"
        aria-label={translate(texts.down, { name })}
        aria-disabled={!below}
        onClick={() => below && onMove(below, 'down')}
      >
        <ArrowDownward aria-hidden />
      </button>
    </span>
  )
}
