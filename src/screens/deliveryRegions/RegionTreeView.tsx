import CheckBoxIcon from '@mui/icons-material/CheckBox'
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank'
import ChevronRight from '@mui/icons-material/ChevronRight'
import IndeterminateCheckBox from '@mui/icons-material/IndeterminateCheckBox'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'

import { keyMove, visibleNodes } from '../auth/ruleNodes'
import { tickOf } from './regionTree'

import type { KeyboardEvent } from 'react'

import type { VisibleNode } from '../auth/ruleNodes'
import type { RegionNode, RegionTick, RegionTree } from './regionTree'

interface Props {
  readonly labelId: string
  readonly shown: readonly RegionNode[]
  readonly regions: RegionTree
  readonly chosen: ReadonlySet<number>
  /** Places of other rows, with the name of the row. */
  readonly held: ReadonlyMap<number, string>
  readonly open: ReadonlySet<number>
  readonly onFold: (id: number) => void
  readonly onTick: (place: RegionNode) => void
}

/** The regions as a tree with boxes: one tab stop; arrow keys move and fold, space ticks. */
export function RegionTreeView({ labelId, shown, regions, chosen, held, open, onFold, onTick }: Props) {
  const tree = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number>()
  const rows = visibleNodes(shown, open)
  const stop = rows.some(({ node }) => node.id === focused) ? focused : rows[0]?.node.id
  const tick = (id: number): void => {
    const place = regions.byId.get(id)
    if (place && !held.has(id)) onTick(place)
  }
  const onKeyDown = (event: KeyboardEvent, at: number, id: number): void => {
    const { focus, toggle } = keyMove(event.key, at, rows, open)
    if (event.key !== ' ' && focus === undefined && toggle === undefined) return
    event.preventDefault()
    if (event.key === ' ') tick(id)
    if (toggle !== undefined) onFold(toggle)
    if (focus !== undefined) tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[focus]?.focus()
  }
  return (
    <Box ref={tree} role="tree" aria-labelledby={labelId} aria-multiselectable sx={{ height: { xs: '46vh', sm: 340 }, overflowY: 'auto' }}>
      {rows.map((row, at) => (
        <PlaceRow
          key={row.node.id}
          row={row}
          tick={tickOf(regions.byId.get(row.node.id) ?? nowhere, chosen, regions)}
          holder={held.get(row.node.id)}
          isOpen={open.has(row.node.id)}
          isStop={row.node.id === stop}
          onFocus={() => setFocused(row.node.id)}
          onKeyDown={(event) => onKeyDown(event, at, row.node.id)}
          onFold={() => onFold(row.node.id)}
          onTick={() => tick(row.node.id)}
        />
      ))}
    </Box>
  )
}

const nowhere: RegionNode = { id: 0, title: '', name: '', children: [] }

interface RowProps {
  readonly row: VisibleNode
  readonly tick: RegionTick
  readonly holder: string | undefined
  readonly isOpen: boolean
  readonly isStop: boolean
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFold: () => void
  readonly onTick: () => void
}

const checked = { on: true, off: false, half: 'mixed' } as const
const pictures = { on: CheckBoxIcon, off: CheckBoxOutlineBlank, half: IndeterminateCheckBox } as const

function PlaceRow({ row: { node, level }, tick, holder, isOpen, isStop, onFocus, onKeyDown, onFold, onTick }: RowProps) {
  const hasChildren = node.children.length > 0
  const isHeld = holder !== undefined
  const Picture = pictures[tick]
  return (
    <Box
      role="treeitem"
      aria-level={level}
      aria-checked={checked[tick]}
      aria-disabled={isHeld}
      {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: { xs: 40, sm: 30 },
        pl: (level - 1) * 2.5,
        borderRadius: 1,
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Box
        component="span"
        aria-hidden
        onClick={hasChildren ? onFold : undefined}
        sx={{ display: 'inline-flex', width: 24, py: 0.5, cursor: hasChildren ? 'pointer' : 'default' }}
      >
        {hasChildren ? <ChevronRight fontSize="small" sx={{ rotate: isOpen ? '90deg' : '0deg', transition: 'rotate .15s' }} /> : null}
      </Box>
      <Box
        component="span"
        onClick={isHeld ? undefined : onTick}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, flex: 1, minWidth: 0, cursor: isHeld ? 'not-allowed' : 'pointer' }}
      >
        <Picture aria-hidden fontSize="small" color={isHeld ? 'disabled' : tick === 'off' ? 'action' : 'primary'} />
        <Typography variant="body2" noWrap sx={{ color: isHeld ? 'text.secondary' : 'text.primary' }}>
          {node.title}
        </Typography>
        {isHeld ? (
          <Typography variant="caption" noWrap sx={{ color: 'text.secondary' }}>
            {holder}
          </Typography>
        ) : null}
      </Box>
    </Box>
  )
}
