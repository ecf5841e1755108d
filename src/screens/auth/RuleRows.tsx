import CheckBoxIcon from '@mui/icons-material/CheckBox'
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank'
import ChevronRight from '@mui/icons-material/ChevronRight'
import IndeterminateCheckBox from '@mui/icons-material/IndeterminateCheckBox'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'

import { keyMove, leavesOf, tickOf, visibleNodes } from './ruleNodes'

import type { RuleNode, Tick, VisibleNode } from './ruleNodes'
import type { KeyboardEvent } from 'react'

interface Props {
  readonly labelId: string
  readonly describedBy: string | undefined
  readonly nodes: readonly RuleNode[]
  /** Every node with all its children, also those a search hides: a box stands for its whole branch. */
  readonly whole: ReadonlyMap<number, RuleNode>
  readonly ticked: ReadonlySet<number>
  readonly open: ReadonlySet<number>
  readonly isDisabled: boolean
  readonly onFold: (id: number) => void
  readonly onTick: (node: RuleNode) => void
}

const checked = { on: true, off: false, half: 'mixed' } as const

/** The rows of the tree: one stop of the tab key, arrows walk and fold, space ticks. */
export function RuleRows({ labelId, describedBy, nodes, whole, ticked, open, isDisabled, onFold, onTick }: Props) {
  const tree = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number>()
  const rows = visibleNodes(nodes, open)
  const stop = rows.some(({ node }) => node.id === focused) ? focused : rows[0]?.node.id
  const onKeyDown = (event: KeyboardEvent, at: number, node: RuleNode): void => {
    if (event.key === ' ' && !isDisabled) {
      event.preventDefault()
      return onTick(node)
    }
    const { focus, toggle } = keyMove(event.key, at, rows, open)
    if (focus === undefined && toggle === undefined) return
    event.preventDefault()
    if (toggle !== undefined) onFold(toggle)
    if (focus !== undefined) tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[focus]?.focus()
  }
  return (
    <Box ref={tree} role="tree" aria-labelledby={labelId} aria-describedby={describedBy} aria-multiselectable sx={{ maxHeight: 340, overflowY: 'auto' }}>
      {rows.map((row, at) => {
        const node = whole.get(row.node.id) ?? row.node
        return (
          <RuleRow
            key={node.id}
            row={row}
            node={node}
            ticked={ticked}
            isOpen={open.has(node.id)}
            isStop={node.id === stop}
            isDisabled={isDisabled}
            onFocus={() => setFocused(node.id)}
            onKeyDown={(event) => onKeyDown(event, at, node)}
            onFold={() => onFold(node.id)}
            onTick={() => onTick(node)}
          />
        )
      })}
    </Box>
  )
}

interface RowProps {
  readonly row: VisibleNode
  readonly node: RuleNode
  readonly ticked: ReadonlySet<number>
  readonly isOpen: boolean
  readonly isStop: boolean
  readonly isDisabled: boolean
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFold: () => void
  readonly onTick: () => void
}

function RuleRow({ row, node, ticked, isOpen, isStop, isDisabled, onFocus, onKeyDown, onFold, onTick }: RowProps) {
  const tick = tickOf(node, ticked)
  const leaves = leavesOf([node])
  const hasChildren = row.node.children.length > 0
  return (
    <Box
      role="treeitem"
      aria-level={row.level}
      aria-checked={checked[tick]}
      aria-disabled={isDisabled}
      {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 30,
        pl: (row.level - 1) * 2.5,
        borderRadius: 1,
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Box
        component="span"
        aria-hidden
        onClick={hasChildren ? onFold : undefined}
        sx={{ display: 'inline-flex', width: 20, cursor: hasChildren ? 'pointer' : 'default' }}
      >
        {hasChildren ? <ChevronRight fontSize="small" sx={{ rotate: isOpen ? '90deg' : '0deg', transition: 'rotate .15s' }} /> : null}
      </Box>
      <Box
        component="span"
        onClick={isDisabled ? undefined : onTick}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, flex: 1, minWidth: 0, cursor: isDisabled ? 'default' : 'pointer' }}
      >
        <TickPicture tick={tick} />
        <Typography variant="body2" noWrap>
          {node.title}
        </Typography>
        <Typography variant="caption" noWrap sx={{ color: 'text.secondary' }}>
          {node.children.length ? `${leaves.filter((id) => ticked.has(id)).length}/${leaves.length}` : node.name}
        </Typography>
      </Box>
    </Box>
  )
}

const pictures = { on: CheckBoxIcon, off: CheckBoxOutlineBlank, half: IndeterminateCheckBox } as const

function TickPicture({ tick }: { readonly tick: Tick }) {
  const Picture = pictures[tick]
  return <Picture aria-hidden fontSize="small" color={tick === 'off' ? 'action' : 'primary'} />
}
