import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'

import { useData } from '../../../providers/hooks'
import { parentOf, rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { TableLine } from '../list/useTree'
import type { SortOrder } from '../url/listQuery'

/** Moves a row on the server. The new order is shown at once and replaced by the server's. */
export function useMoveRow(resource: AnyResource, lines: readonly TableLine[], order: SortOrder) {
  const data = useData()
  const queries = useQueryClient()
  const [moved, setMoved] = useState<readonly TableLine[]>()
  useEffect(() => setMoved(undefined), [lines])
  const move = async (row: Row, target: Row, direction: 'up' | 'down'): Promise<void> => {
    setMoved(movedLines(lines, row.id, target.id, direction))
    try {
      await data.move(resource.path, { move: row.id, target: target.id, direction, order: `${order.field},${order.direction}` })
    } catch {
      setMoved(undefined) // reported by the data provider; the rows move back
    }
    await queries.invalidateQueries({ queryKey: [resource.path, 'getList'] })
    setMoved(undefined)
  }
  return { shown: moved ?? lines, move }
}

/** The lines with one branch moved beside another: a row moves with its descendants. */
export function movedLines(lines: readonly TableLine[], id: number, target: number, direction: 'up' | 'down'): readonly TableLine[] {
  const branch = branchOf(lines, id)
  const rest = lines.filter((line) => !branch.includes(line))
  const other = branchOf(rest, target)
  const first = other[0]
  if (branch.length === 0 || !first) return lines
  const at = rest.indexOf(first) + (direction === 'down' ? other.length : 0)
  return [...rest.slice(0, at), ...branch, ...rest.slice(at)]
}

function branchOf(lines: readonly TableLine[], id: number): readonly TableLine[] {
  const start = lines.findIndex((line) => line.row.id === id)
  if (start < 0) return []
  const level = lines[start]?.level ?? 1
  const length = lines.slice(start + 1).findIndex((line) => line.level <= level)
  return lines.slice(start, length < 0 ? undefined : start + 1 + length)
}

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
export function useCardMoves(resource: AnyResource, lines: readonly TableLine[], order: SortOrder) {
  const translate = useText()
  const { shown, move } = useMoveRow(resource, lines, order)
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
    void move(row, target, direction).finally(() => (pressed.current = undefined))
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
