import GroupOutlined from '@mui/icons-material/GroupOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router-dom'

import { useStartViews } from '../../../providers/account/views'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { defaultOrder, defaultPageSize, formatListQuery } from '../url/listQuery'
import { useViewCounts, ViewCount } from './ViewCount'
import { ViewMenu } from './ViewMenu'
import { useViewActions, useViews } from './useViews'
import { isChanged, queryOfView, unknownParamsOf } from './viewState'

import type { SavedView } from '../../../resources/kit/protocol/views'
import type { ListModel } from '../list/useListModel'

const texts = {
  views: t('视图', 'Views'),
  all: t('全部', 'All'),
  save: t('保存改动', 'Save the changes'),
  undo: t('放弃改动', 'Drop the changes'),
  unknown: t('链接中的视图未与您共享，或已删除', 'The view of this link is not shared with you, or is deleted'),
}

/** The views of a list as links, each with its number of rows for this user. */
export function ViewBar({ model }: { readonly model: ListModel }) {
  const translate = useText()
  const { resource, listQuery, answer, settings } = model
  const { state, base } = listQuery
  const { list, isKnown } = useViews(resource.path, true)
  const { marked } = useStartViews()
  const counts = useViewCounts(
    resource.path,
    list.filter((view) => unknownParamsOf(resource, view).length === 0).map(({ id }) => id),
    { readAt: answer.readAt },
  )
  const actions = useViewActions(resource, listQuery, settings.prefs)
  const open = list.find(({ id }) => id === state.view)
  const isEdited = open !== undefined && isChanged(resource, open, state, settings.prefs)
  const hasDefault = marked.some((view) => view.path === resource.path && view.is_default)
  const all = formatListQuery(resource, {
    page: 1,
    limit: defaultPageSize,
    order: defaultOrder(resource),
    q: '',
    filters: [],
    ...(hasDefault && { view: 0 }),
  })
  return (
    <Box role="group" aria-label={translate(texts.views)} sx={barStyle}>
      <ViewChip to={{ pathname: base, search: all }} name={translate(texts.all)} isOpen={!state.view} />
      {list.map((view) => (
        <ViewChip
          key={view.id}
          to={{ pathname: base, search: queryOfView(view) }}
          name={view.name}
          count={counts[view.id]}
          isOpen={view.id === state.view}
          view={view}
          unknown={unknownParamsOf(resource, view)}
        />
      ))}
      {open ? <ViewMenu key={open.id} view={open} list={list} isChanged={isEdited} actions={actions} resource={resource} /> : null}
      {open && isEdited ? (
        <>
          {open.may_change ? (
            <Button size="small" variant="outlined" sx={{ flex: 'none', py: 0 }} onClick={() => void actions.replace(open).catch(() => undefined)}>
              {translate(texts.save)}
            </Button>
          ) : null}
          <Button
            size="small"
            variant="text"
            sx={{ flex: 'none', py: 0 }}
            onClick={() => {
              settings.restore?.()
              actions.goTo(open)
            }}
          >
            {translate(texts.undo)}
          </Button>
        </>
      ) : null}
      {isKnown && state.view && !open ? (
        <Box component="span" role="status" sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {translate(texts.unknown)}
        </Box>
      ) : null}
    </Box>
  )
}

const barStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: 1.5,
  height: 40,
  flexShrink: 0,
  overflowX: 'auto',
  borderBottom: 1,
  borderColor: 'divider',
} as const

const chipTexts = {
  unknown: t(
    '该视图用到的条件已不存在：{names}。其余条件仍然有效，保存改动后不再提示。',
    'Conditions of this view no longer exist: {names}. The others still hold; save the changes to be rid of this.',
  ),
  shared: t('由 {owner} 共享', 'Shared by {owner}'),
}

interface ViewChipProps {
  readonly to: { readonly pathname: string; readonly search: string }
  readonly name: string
  readonly isOpen: boolean
  readonly count?: number | null | undefined
  readonly view?: SavedView
  /** Names in its state that no longer exist. */
  readonly unknown?: readonly string[]
}

/** One view as a link, which can be opened in a browser tab or copied. */
function ViewChip({ to, name, isOpen, count, view, unknown = [] }: ViewChipProps) {
  const translate = useText()
  const warning = unknown.length > 0 ? translate(chipTexts.unknown, { names: unknown.join(', ') }) : ''
  const owner = view && !view.is_own ? translate(chipTexts.shared, { owner: view.owner }) : ''
  return (
    <Tooltip describeChild title={warning || owner}>
      <ButtonBase component={Link} to={to} aria-current={isOpen ? 'true' : undefined} sx={chipStyle(isOpen)}>
        {view && view.groups.length > 0 ? (
          <GroupOutlined sx={{ fontSize: 15, mr: 0.5, opacity: 0.75 }} {...(owner ? { titleAccess: owner } : { 'aria-hidden': true })} />
        ) : null}
        {name}
        {warning ? <WarningAmber titleAccess={warning} sx={{ fontSize: 15, ml: 0.5, color: 'warning.main' }} /> : <ViewCount count={count} />}
      </ButtonBase>
    </Tooltip>
  )
}

const chipStyle = (isOpen: boolean) =>
  ({
    flex: 'none',
    height: 28,
    px: 1.25,
    maxWidth: 260,
    borderRadius: 4,
    fontSize: 13,
    whiteSpace: 'nowrap',
    border: 1,
    borderColor: isOpen ? 'primary.main' : 'transparent',
    color: isOpen ? 'primary.main' : 'text.primary',
    fontWeight: isOpen ? 600 : 400,
    '&:hover': { bgcolor: 'action.hover' },
  }) as const
