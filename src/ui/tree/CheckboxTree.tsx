import CheckBoxIcon from '@mui/icons-material/CheckBox'
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank'
import ChevronRight from '@mui/icons-material/ChevronRight'
import IndeterminateCheckBox from '@mui/icons-material/IndeterminateCheckBox'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'

import { keyMove, visibleNodes } from './treeNodes'

import type { SxProps } from '@mui/material/styles'
import type { KeyboardEvent } from 'react'

import type { Tick, TreeNode, VisibleNode } from './treeNodes'

/** Content beside the title of a row, and whether its checkbox is enabled. */
export interface CheckboxRow {
  readonly tick: Tick
  readonly isDisabled: boolean
  /** Used elsewhere: gray, whatever its checkbox shows. */
  readonly isTaken?: boolean
  readonly note?: string | undefined
}

interface Props {
  readonly labelId: string
  readonly describedBy?: string | undefined
  readonly nodes: readonly TreeNode[]
  readonly open: ReadonlySet<number>
  readonly rowOf: (node: TreeNode) => CheckboxRow
  readonly onFold: (id: number) => void
  readonly onTick: (node: TreeNode) => void
  /** Row height for touch on a phone. */
  readonly isRoomy?: boolean
  readonly sx: SxProps
}

/** A tree with checkboxes: one tab stop; arrow keys move, expand and collapse, Space checks. */
export function CheckboxTree({ labelId, describedBy, nodes, open, rowOf, onFold, onTick, isRoomy = false, sx }: Props) {
  const tree = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number>()
  const rows = visibleNodes(nodes, open)
  const stop = rows.some(({ node }) => node.id === focused) ? focused : rows[0]?.node.id
  const onKeyDown = (event: KeyboardEvent, at: number, node: TreeNode, { isDisabled }: CheckboxRow): void => {
    const { focus, toggle } = keyMove(event.key, at, rows, open)
    if (event.key !== ' ' && focus === undefined && toggle === undefined) return
    event.preventDefault()
    if (event.key === ' ' && !isDisabled) onTick(node)
    if (toggle !== undefined) onFold(toggle)
    if (focus !== undefined) tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[focus]?.focus()
  }
  return (
    <Box
      ref={tree}
      role="tree"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-multiselectable
      sx={[{ overflowY: 'auto' }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {rows.map((visible, at) => {
        const { node } = visible
        const row = rowOf(node)
        return (
          <TreeRow
            key={node.id}
            visible={visible}
            row={row}
            isOpen={open.has(node.id)}
            isStop={node.id === stop}
            isRoomy={isRoomy}
            onFocus={() => setFocused(node.id)}
            onKeyDown={(event) => onKeyDown(event, at, node, row)}
            onFold={() => onFold(node.id)}
            onTick={() => onTick(node)}
          />
        )
      })}
    </Box>
  )
}

interface RowProps {
  readonly visible: VisibleNode
  readonly row: CheckboxRow
  readonly isOpen: boolean
  readonly isStop: boolean
  readonly isRoomy: boolean
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFold: () => void
  readonly onTick: () => void
}

const checked = { on: true, off: false, half: 'mixed' } as const
const pictures = { on: CheckBoxIcon, off: CheckBoxOutlineBlank, half: IndeterminateCheckBox } as const

function TreeRow({ visible: { node, level }, row, isOpen, isStop, isRoomy, onFocus, onKeyDown, onFold, onTick }: RowProps) {
  const { tick, isDisabled, isTaken = false, note } = row
  const hasChildren = node.children.length > 0
  const Picture = pictures[tick]
  return (
    <Box
      role="treeitem"
      aria-level={level}
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
        minHeight: isRoomy ? { xs: 40, sm: 30 } : 30,
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
        sx={{ display: 'inline-flex', ...(isRoomy ? { width: 24, py: 0.5 } : { width: 20 }), cursor: hasChildren ? 'pointer' : 'default' }}
      >
        {hasChildren ? <ChevronRight fontSize="small" sx={{ rotate: isOpen ? '90deg' : '0deg', transition: 'rotate .15s' }} /> : null}
      </Box>
      <Box
        component="span"
        onClick={isDisabled ? undefined : onTick}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
          flex: 1,
          minWidth: 0,
          cursor: isTaken ? 'not-allowed' : isDisabled ? 'default' : 'pointer',
        }}
      >
        <Picture aria-hidden fontSize="small" color={isTaken ? 'disabled' : tick === 'off' ? 'action' : 'primary'} />
        <Typography variant="body2" noWrap sx={{ color: isTaken ? 'text.secondary' : undefined }}>
          {node.title}
        </Typography>
        {note === undefined ? null : (
          <Typography variant="caption" noWrap sx={{ color: 'text.secondary' }}>
            {note}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
