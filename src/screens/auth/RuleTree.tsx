import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { useData, useSession } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { usePinyin } from '../../ui/pinyin/usePinyin'
import { CheckboxTree } from '../../ui/tree/CheckboxTree'
import { idsOf, searched } from '../../ui/tree/treeNodes'
import { useLanguage, useText } from '../../ui/useText'
import { grantedAlone, leavesOf, tickedOf, tickOf, toggled, toNodes, valueOf } from './ruleNodes'

import type { Row } from '../../../resources/kit/protocol/list'
import type { ScreenControlProps } from '../screenControl'
import type { CheckboxRow } from '../../ui/tree/CheckboxTree'
import type { TreeNode } from '../../ui/tree/treeNodes'

const texts = {
  search: t('搜索权限', 'Search permissions'),
  count: t('已选 {count} / {total}', '{count} of {total} selected'),
  all: t('全选', 'Select all'),
  nothing: t('清空', 'Clear all'),
  unfold: t('全部展开', 'Expand all'),
  fold: t('全部收起', 'Collapse all'),
  failed: t('权限列表加载失败', 'The permissions could not be loaded'),
  none: t('没有匹配的权限', 'No matching permissions'),
}

/** The rules of a group: the rules of its own area, `auth/rule` for staff and `user/rule` for members. */
const rulesOf = (path: string): string => `${path.split('/')[0] ?? ''}/rule`

/** Checkboxes for every rule the user may see. Leaves decide; parents are half checked if only some are. */
export function RuleTree(control: ScreenControlProps) {
  const data = useData()
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
  if (isError) return <RetryAlert text={texts.failed} onRetry={() => void refetch()} />
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
}: ScreenControlProps & { readonly nodes: readonly TreeNode[] }) {
  const translate = useText()
  const isSuper = useSession().admin?.super === true
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set(nodes.map((node) => node.id)))
  const ticked = useMemo(() => tickedOf(nodes, value), [nodes, value])
  const matchPinyin = usePinyin(search)
  const shown = useMemo(() => searched(nodes, search, matchPinyin), [nodes, search, matchPinyin])
  const all = leavesOf(nodes)
  const send = (next: ReadonlySet<number>): void => {
    const sent = valueOf(nodes, next, isSuper)
    onChange(sent.length === 0 || sent[0] === '*' ? sent : [...new Set([...sent, ...grantedAlone(nodes, value, ticked)])])
  }
  const byId = useMemo(() => new Map(visit(nodes).map((node) => [node.id, node])), [nodes])
  /** Includes children that a search hides: a checkbox always stands for its whole branch. */
  const wholeOf = (node: TreeNode): TreeNode => byId.get(node.id) ?? node
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
      <CheckboxTree
        labelId={labelId}
        describedBy={describedBy}
        nodes={shown}
        open={open}
        rowOf={(node) => ({ ...rowOf(wholeOf(node), ticked), isDisabled })}
        onFold={(one) => setOpened((before) => (before.has(one) ? new Set([...before].filter((other) => other !== one)) : new Set([...before, one])))}
        onTick={(node) => send(toggled(nodes, wholeOf(node), ticked))}
        sx={{ maxHeight: 340 }}
      />
    </Box>
  )
}

const visit = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...visit(node.children)])

/** A branch shows how many of its leaves are checked, a leaf its node. */
function rowOf(node: TreeNode, ticked: ReadonlySet<number>): Pick<CheckboxRow, 'tick' | 'note'> {
  const leaves = leavesOf([node])
  return { tick: tickOf(node, ticked), note: node.children.length ? `${leaves.filter((id) => ticked.has(id)).length}/${leaves.length}` : node.name }
}
