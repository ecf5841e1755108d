import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { rowName } from '../../../resources/kit/derived'
import { useText } from '../../ui/useText'
import { useCurrentList } from '../list/listContext'
import { dropAt, dropText } from './treeDrop'

import type { TableLine } from '../list/useTree'
import type { Drop, Zone } from './treeDrop'

export interface Point {
  readonly x: number
  readonly y: number
}

/** px to the side that make one level. */
const levelWidth = 40
/** Milliseconds over a collapsed branch until it is expanded. */
const openAfter = 700
/** The parts of a row, from above, in which a row is dropped before and onto it. */
const zones = { above: 0.3, into: 0.7 }

/** Where the row that is dragged in a tree would land, at each place of the pointer. */
export function useTreeDrop(lines: readonly TableLine[], moved: TableLine | undefined, canLeave: boolean) {
  const { resource, handlers } = useCurrentList()
  const [drop, setDrop] = useState<Drop>()
  const label = useRef<HTMLDivElement>(null)
  const onto = drop?.zone === 'into' && !drop.refusal ? lines.find(({ row }) => row.id === drop.rowId) : undefined
  const closed = onto?.hasChildren && !onto.isOpen ? onto.row : undefined
  useEffect(() => {
    if (!closed) return
    const timer = setTimeout(() => handlers.openBranch(closed), openAfter)
    return () => clearTimeout(timer)
  }, [closed, handlers])
  const point = (at: Point, aside: number): void => {
    if (!moved) return
    const over = pointedAt(at)
    const next = over && dropAt({ resource, lines, moved, canLeave }, { ...over, indent: Math.trunc(aside / levelWidth) })
    setDrop((before) => (keyOf(before) === keyOf(next) ? before : next))
    if (label.current) label.current.style.translate = `${at.x + 16}px ${at.y + 14}px`
  }
  return { drop, point, label, clear: () => setDrop(undefined) }
}

const keyOf = (drop: Drop | undefined): string => (drop ? [drop.rowId, drop.zone, drop.level, drop.place.parent, drop.place.target?.id].join() : '')

function pointedAt({ x, y }: Point): { readonly over: number; readonly zone: Zone } | undefined {
  const row = document.elementsFromPoint(x, y).flatMap((element) => element.closest<HTMLElement>('tr[data-row]') ?? [])[0]
  if (!row) return undefined
  const { top, height } = row.getBoundingClientRect()
  const part = (y - top) / (height || 1)
  return { over: Number(row.dataset['row']), zone: part < zones.above ? 'above' : part < zones.into ? 'into' : 'below' }
}

interface LabelProps {
  readonly lines: readonly TableLine[]
  readonly moved: TableLine
  readonly tree: ReturnType<typeof useTreeDrop>
}

/** Beside the pointer: the row, and where it would land or why it cannot. */
export function DropLabel({ lines, moved, tree: { drop, label } }: LabelProps) {
  const translate = useText()
  const { resource } = useCurrentList()
  const { refusal } = drop ?? {}
  const words = refusal ? translate(refusal.text, refusal.values) : drop && !drop.isSame ? dropText({ resource, lines, moved }, drop.place, translate) : ''
  return createPortal(
    <Box ref={label} sx={labelStyle} data-drop-label data-refused={refusal !== undefined} aria-hidden style={{ visibility: drop ? 'visible' : 'hidden' }}>
      <strong>{rowName(resource, moved.row, translate)}</strong>
      <span>{words}</span>
    </Box>,
    document.body,
  )
}

const labelStyle = {
  position: 'fixed',
  top: 0,
  left: 0,
  zIndex: 'tooltip',
  display: 'grid',
  maxWidth: 320,
  px: 1.25,
  py: 0.75,
  borderRadius: 1,
  border: 1,
  borderColor: 'primary.main',
  bgcolor: 'background.paper',
  boxShadow: 4,
  fontSize: 13,
  pointerEvents: 'none',
  '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&[data-refused="true"]': { borderColor: 'error.main', '& > span': { color: 'error.main', whiteSpace: 'normal' } },
} as const
