import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useListSortContext } from 'react-admin'

import { parentIdOf, parentOf, rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useMoveRow } from '../mutations/useMoveRow'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { TableLine } from '../list/useTree'

const texts = { up: t('上移 {name}', 'Move {name} up'), down: t('下移 {name}', 'Move {name} down') }

/** The rows before and after a card; undefined at the ends of its branch. */
interface Neighbors {
  readonly above: Row | undefined
  readonly below: Row | undefined
}

interface Props extends Neighbors {
  readonly name: string
  readonly onMove: (target: Row, direction: 'up' | 'down') => void
}

/** Buttons that move by one position: on a phone dragging would scroll the page. */
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

const moved = t('{name} 现在是第 {place} 位', '{name} is now at position {place}')

/** Moves cards step by step among siblings. The pressed button keeps the focus, and the move is announced. */
export function useCardMoves(resource: AnyResource, lines: readonly TableLine[]) {
  const translate = useText()
  const { shown, move } = useMoveRow(resource, lines, useListSortContext().sort)
  const [words, setWords] = useState('')
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    if (pressed.current) document.querySelector<HTMLElement>(pressed.current)?.focus()
  }, [shown])
  const parent = parentOf(resource)
  const branches = useMemo(() => branchesOf(shown, parent), [shown, parent])
  const siblingsOf = (row: Row): readonly Row[] => branches.get(parent && row[parent]) ?? []
  const step = (row: Row, target: Row, direction: 'up' | 'down'): void => {
    pressed.current = `[data-row="${row.id}"] [data-move="${direction}"]`
    setWords(translate(moved, { name: rowName(resource, row, translate), place: siblingsOf(row).indexOf(target) + 1 }))
    void move(row, { parent: parentIdOf(resource, row), target, direction }).finally(() => (pressed.current = undefined))
  }
  return { shown, step, words, neighborsOf: (row: Row) => neighborsIn(siblingsOf(row), row) }
}

/** The rows of each parent in order; a single group if the list is no tree. */
function branchesOf(lines: readonly TableLine[], parent: string | undefined): ReadonlyMap<unknown, readonly Row[]> {
  const branches = new Map<unknown, Row[]>()
  for (const { row } of lines) {
    const key = parent && row[parent]
    const branch = branches.get(key)
    if (branch) branch.push(row)
    else branches.set(key, [row])
  }
  return branches
}

function neighborsIn(siblings: readonly Row[], row: Row): Neighbors {
  const at = siblings.indexOf(row)
  return { above: siblings[at - 1], below: siblings[at + 1] }
}
