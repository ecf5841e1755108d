import InboxOutlined from '@mui/icons-material/InboxOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useListContext } from 'react-admin'

import { weightOf } from '../../../resources/kit/derived'
import { code } from '../../../resources/kit/protocol/envelope'
import { inSentence, plural, t } from '../../../resources/kit/text'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LoadError } from '../../ui/feedback/LoadError'
import { useText } from '../../ui/useText'
import { useFilterText } from '../filter/useFilterText'
import { CardList } from '../table/CardList'
import { ListTable } from '../table/ListTable'
import { firstTab } from '../url/listQuery'
import { useCurrentList, useListParts } from './listContext'

import type { Row } from '../../../resources/kit/protocol/list'
import type { Text } from '../../../resources/kit/text'
import type { ListModel } from './useListModel'
import type { LiveNews } from './useLiveList'

interface Props extends Pick<ListModel, 'lines' | 'isStale' | 'expanded'> {
  readonly changed: LiveNews['changed']
}

/** The rows, or a message in their place. */
export function ListContent({ lines, isStale, expanded, changed }: Props) {
  const { resource, rights, isPhone } = useCurrentList()
  const { listQuery, actions, settings, selection } = useListParts()
  const { data: rows = [], isPending, isFetching, error, perPage, sort, refetch } = useListContext<Row>()
  const { q, filters, clear } = useFilterText()
  const isNarrowed = q !== '' || filters.length > 0
  const { tab } = listQuery.state
  // rows are rendered in chunks shortly after they arrive; the skeleton stays until then
  const isDrawing = lines.length === 0 && rows.length > 0
  if (isPending || isDrawing) return <SkeletonTable columns={Math.min(8, settings.columns.length)} rows={Math.min(perPage, 12)} />
  if (error && rows.length === 0)
    return isDenied(error) ? <NotAllowed title={resource.title} /> : <LoadError title={texts.failed} text={error.message} onRetry={refetch} />
  if (rows.length === 0) {
    if (isNarrowed) return <NothingMatches onClear={clear} />
    if (tab && resource.list.tabs?.[tab]?.where)
      return <NothingInTab noun={resource.noun} onFirst={tab === firstTab(resource) ? undefined : () => listQuery.change({ tab: firstTab(resource) })} />
    const { adding } = rights
    if (adding && !isFetching) return <NothingYet noun={resource.noun} label={adding.label} onAdd={() => actions.runOnList(adding)} />
    if (!isFetching) return <NothingYet noun={resource.noun} onAdd={rights.may.add ? () => listQuery.open('add') : undefined} />
  }
  const isByWeight = sort.field === weightOf(resource) && !isNarrowed
  const shown = { columns: settings.columns, lines, selection, isStale, expanded, changed }
  return isPhone ? (
    <CardList {...shown} canMove={rights.may.sortable && isByWeight} />
  ) : (
    <ListTable {...shown} density={settings.density} isByWeight={isByWeight} />
  )
}

const isDenied = (error: Error): boolean => 'code' in error && error.code === code.forbidden

const texts = {
  nothing: t('还没有{nouns}', 'No {nouns} yet'),
  addFirst: t('添加后会显示在这里。', 'Records you add appear here.'),
  comesByItself: t('有新记录时会显示在这里。', 'New records appear here automatically.'),
  add: t('添加', 'Add'),
  emptyTab: t('此标签下没有{nouns}', 'No {nouns} in this tab'),
  first: t('看其他记录', 'Show all'),
  noMatch: t('没有符合条件的记录', 'No matches'),
  loosen: t('换个关键词，或清除筛选条件。', 'Try another keyword or clear the filters.'),
  clear: t('清除筛选', 'Clear filters'),
  denied: t('您没有查看{title}的权限', 'You do not have permission to view {title}'),
  requestAccess: t('请联系管理员开通。', 'Contact an administrator for access.'),
  failed: t('列表加载失败', 'The list could not be loaded'),
}

interface NothingYetProps {
  readonly noun: Text
  /** Of the button that adds the first row. */
  readonly label?: Text
  readonly onAdd: (() => void) | undefined
}

function NothingYet({ noun, label = texts.add, onAdd }: NothingYetProps) {
  const translate = useText()
  return (
    <EmptyState
      icon={<InboxOutlined aria-hidden />}
      title={translate(texts.nothing, { nouns: inSentence(plural(noun)) })}
      text={translate(onAdd ? texts.addFirst : texts.comesByItself)}
    >
      {onAdd ? (
        <Button variant="contained" onClick={onAdd}>
          {translate(label)}
        </Button>
      ) : null}
    </EmptyState>
  )
}

function NothingMatches({ onClear }: { readonly onClear: () => void }) {
  const translate = useText()
  return (
    <EmptyState icon={<SearchOffOutlined aria-hidden />} title={translate(texts.noMatch)} text={translate(texts.loosen)}>
      <Button variant="outlined" onClick={onClear}>
        {translate(texts.clear)}
      </Button>
    </EmptyState>
  )
}

/** Message for a tab without rows, while other tabs may have some. */
function NothingInTab({ noun, onFirst }: { readonly noun: Text; readonly onFirst: (() => void) | undefined }) {
  const translate = useText()
  return (
    <EmptyState
      icon={<InboxOutlined aria-hidden />}
      title={translate(texts.emptyTab, { nouns: inSentence(plural(noun)) })}
      text={translate(texts.comesByItself)}
    >
      {onFirst ? (
        <Button variant="outlined" onClick={onFirst}>
          {translate(texts.first)}
        </Button>
      ) : null}
    </EmptyState>
  )
}

export function NotAllowed({ title }: { readonly title: Text }) {
  const translate = useText()
  return <EmptyState icon={<LockOutlined aria-hidden />} title={translate(texts.denied, { title: inSentence(title) })} text={translate(texts.requestAccess)} />
}

const loading = t('正在加载', 'Loading')

/** Placeholders with the layout of rows, before the first response. */
function SkeletonTable({ columns, rows }: { readonly columns: number; readonly rows: number }) {
  const translate = useText()
  return (
    <Box role="status" aria-label={translate(loading)} sx={{ flex: 1, overflow: 'hidden' }}>
      {Array.from({ length: rows }, (_, row) => (
        <Box key={row} sx={{ display: 'flex', gap: 3, px: 2, height: 46, alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
          {Array.from({ length: columns }, (_unused, column) => (
            <Skeleton key={column} variant="text" sx={{ flex: 1, maxWidth: 60 + ((row * 7 + column * 13) % 5) * 30 }} />
          ))}
        </Box>
      ))}
    </Box>
  )
}
