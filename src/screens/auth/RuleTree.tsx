import CheckBoxIcon from '@mui/icons-material/CheckBox'
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank'
import ChevronRight from '@mui/icons-material/ChevronRight'
import IndeterminateCheckBox from '@mui/icons-material/IndeterminateCheckBox'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'

import { useData, useSession } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useLanguage, useText } from '../../ui/useText'
import { idsOf, keyMove, leavesOf, searched, tickedOf, tickOf, toggled, toNodes, valueOf, visibleNodes } from './ruleNodes'

import type { KeyboardEvent } from 'react'

import type { Row } from '../../../providers/data/dataTypes'
import type { ScreenControlProps } from '../screenControl'
import type { RuleNode, Tick, VisibleNode } from './ruleNodes'

const texts = {
  search: t('搜索权限', 'Search the rules'),
  count: t('已选 {count} / {total}', '{count} of {total} ticked'),
  all: t('全选', 'Select all'),
  nothing: t('清空', 'Untick all'),
  unfold: t('全部展开', 'Expand all'),
  fold: t('全部收起', 'Collapse all'),
  failed: t('权限列表加载失败', 'The rules could not be loaded'),
  retry: t('重试', 'Try again'),
  none: t('没有匹配的权限', 'No rule fits'),
}

/** The rules of a group: the rules of its own area, `auth/rule` for staff and `user/rule` for members. */
const rulesOf = (path: string): string => `${path.split('/')[0] ?? ''}/rule`

/** Boxes for every rule the person may see. Leaves decide; parents follow, half ticked where only some are. */
export function RuleTree(control: ScreenControlProps) {
  const data = useData()
  const translate = useText()
  const language = useLanguage()
  const source = rulesOf(control.path)
  const {
    data: rows,
    isError,
    refetch,
  } = useQuery({
    queryKey: [source, 'rule tree'],
    queryFn: async () =>
      (
        await data.getList<Row>(source, {
          pagination: { page: 1, perPage: 1000 },
          sort: { field: 'weigh', order: 'DESC' },
          filter: {},
          meta: { params: { isTree: true } },
        })
      ).data,
    retry: false,
  })
  const nodes = useMemo(() => rows && toNodes(rows, language), [rows, language])
  if (isError)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {translate(texts.retry)}
          </Button>
        }
      >
        {translate(texts.failed)}
      </Alert>
    )
  return nodes ? <LoadedTree {...control} nodes={nodes} /> : <Skeleton variant="rounded" height={160} />
}

function LoadedTree({
  id,
  labelId,
  describedBy,
  value,
  onChange,
  onBlur,
  isInvalid,
  isDisabled = false,
  nodes,
}: ScreenControlProps & { readonly nodes: readonly RuleNode[] }) {
  const translate = useText()
  const isSuper = useSession().admin?.super === true
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set(nodes.map((node) => node.id)))
  const ticked = useMemo(() => tickedOf(nodes, value), [nodes, value])
  const shown = useMemo(() => searched(nodes, search), [nodes, search])
  const all = leavesOf(nodes)
  const send = (next: ReadonlySet<number>): void => onChange(valueOf(nodes, next, isSuper))
  const byId = useMemo(() => new Map(visit(nodes).map((node) => [node.id, node])), [nodes])
  const open = search.trim() ? new Set(idsOf(shown)) : opened
  return (
    <Box onBlur={onBlur} sx={{ border: 1, borderColor: isInvalid ? 'error.main' : 'divider', borderRadius: 1, p: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 0.5 }}>
        <OutlinedInput
          id={id}
          size="small"
          value={search}
          placeholder={translate(texts.search)}
          onChange={({ target }) => setSearch(target.value)}
          slotProps={{ input: { 'aria-label': translate(texts.search) } }}
          sx={{ flex: '1 1 160px' }}
        />
        <Button color="inherit" onClick={() => setOpened(new Set(opened.size > 0 ? [] : idsOf(nodes)))}>
          {translate(opened.size > 0 ? texts.fold : texts.unfold)}
        </Button>
        <Button color="inherit" disabled={isDisabled} onClick={() => send(new Set(ticked.size === all.length ? [] : all))}>
          {translate(ticked.size === all.length && all.length > 0 ? texts.nothing : texts.all)}
        </Button>
        <Typography variant="caption" role="status" sx={{ color: 'text.secondary', ml: 'auto' }}>
          {translate(texts.count, { count: ticked.size, total: all.length })}
        </Typography>
      </Box>
      {shown.length === 0 ? <Typography variant="body2">{translate(texts.none)}</Typography> : null}
      <RuleRows
        labelId={labelId}
        describedBy={describedBy}
        nodes={shown}
        whole={byId}
        ticked={ticked}
        open={open}
        isDisabled={isDisabled}
        onFold={(one) => setOpened((before) => (before.has(one) ? new Set([...before].filter((other) => other !== one)) : new Set([...before, one])))}
        onTick={(node) => send(toggled(nodes, node, ticked))}
      />
    </Box>
  )
}

const visit = (nodes: readonly RuleNode[]): RuleNode[] => nodes.flatMap((node) => [node, ...visit(node.children)])

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

/** The rows of the tree: one tab stop; arrow keys move and fold, space ticks. */
function RuleRows({ labelId, describedBy, nodes, whole, ticked, open, isDisabled, onFold, onTick }: Props) {
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
