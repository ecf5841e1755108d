import GroupOutlined from '@mui/icons-material/GroupOutlined'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'

import { useStartViews } from '../../../providers/account/views'
import { t } from '../../../resources/kit/text'
import { Tip } from '../../ui/Tip'
import { useText } from '../../ui/useText'
import { ConfirmDialog } from '../actions/ConfirmDialog'
import { useCurrentList, useListParts } from '../list/listContext'
import { defaultOrder, defaultPageSize, formatListQuery } from '../url/listQuery'
import { useViewCounts, ViewCount } from './ViewCount'
import { useViewActions, useViews } from './useViews'
import { isChanged, queryOfView, unknownParamsOf } from './viewState'
import { Menu, MenuItem } from '../../ui/Menu'

import type { AnyResource } from '../../../resources/kit/define'
import type { SavedView } from '../../../resources/kit/protocol/views'
import type { Text } from '../../../resources/kit/text'
import type { ViewActions } from './useViews'

const texts = {
  views: t('视图', 'Views'),
  all: t('全部', 'All'),
  save: t('保存改动', 'Save changes'),
  undo: t('放弃改动', 'Discard changes'),
  unknown: t('链接中的视图未与您共享，或已删除', 'The view in this link is not shared with you or was deleted'),
}

/** The views of a list as links, each with its number of rows for this user, counted after every reload. Lists with tabs leave a view by these. */
export function ViewBar({ readAt }: { readonly readAt: number }) {
  const translate = useText()
  const { resource } = useCurrentList()
  const { listQuery, settings } = useListParts()
  const { state, base } = listQuery
  const { list, isKnown } = useViews(resource.path, true)
  const { marked } = useStartViews()
  const counts = useViewCounts(
    resource.path,
    list.filter((view) => unknownParamsOf(resource, view).length === 0).map(({ id }) => id),
    { readAt },
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
      {resource.list.tabs ? null : <ViewChip to={{ pathname: base, search: all }} name={translate(texts.all)} isOpen={!state.view} />}
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
  px: 0.5,
  flex: '0 1 auto',
  minWidth: { xs: 120, sm: 0 },
  height: 35,
  overflowX: 'auto',
  scrollbarWidth: 'none',
} as const

const chipTexts = {
  unknown: t(
    '该视图用到的条件已不存在：{names}。其余条件仍然有效，保存改动后不再提示。',
    'This view uses conditions that no longer exist: {names}. The others still apply; save the changes to stop this message.',
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
    <Tip describes text={warning || owner}>
      <ButtonBase component={Link} to={to} aria-current={isOpen ? 'true' : undefined} sx={chipStyle(isOpen)}>
        {view && view.groups.length > 0 ? (
          <GroupOutlined sx={{ fontSize: 15, mr: 0.5, opacity: 0.75 }} {...(owner ? { titleAccess: owner } : { 'aria-hidden': true })} />
        ) : null}
        {name}
        {warning ? <WarningAmber titleAccess={warning} sx={{ fontSize: 15, ml: 0.5, color: 'warning.main' }} /> : <ViewCount count={count} />}
      </ButtonBase>
    </Tip>
  )
}

const chipStyle = (isOpen: boolean) =>
  ({
    flex: 'none',
    height: 26,
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

const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog')).ViewDialog }))

const menuTexts = {
  more: t('视图“{name}”的操作', 'Actions for view {name}'),
  replace: t('用当前列表覆盖', 'Replace with the current list'),
  saveAs: t('另存为新视图…', 'Save as new view…'),
  edit: t('重命名与共享…', 'Rename and share…'),
  pin: t('固定到菜单', 'Pin to the menu'),
  unpin: t('从菜单取消固定', 'Unpin from the menu'),
  opening: t('打开列表时默认使用', 'Use as the default view'),
  notOpening: t('不再默认使用', 'Stop using as the default view'),
  left: t('左移', 'Move left'),
  right: t('右移', 'Move right'),
  remove: t('删除…', 'Delete…'),
  question: t('删除视图“{name}”？', 'Delete view {name}?'),
  forAll: t('与您共享该视图的人也将看不到它。列表中的记录不受影响。', 'People it is shared with will lose it too. The records in the list are not affected.'),
  forOne: t('列表中的记录不受影响。', 'The records in the list are not affected.'),
  verb: t('删除视图', 'Delete view'),
}

interface ViewMenuProps {
  readonly view: SavedView
  readonly list: readonly SavedView[]
  readonly isChanged: boolean
  readonly actions: ViewActions
  readonly resource: AnyResource
}

/** Menu of actions on the open view. */
function ViewMenu({ view, list, isChanged, actions, resource }: ViewMenuProps) {
  const translate = useText()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [dialog, setDialog] = useState<'edit' | 'new' | 'remove'>()
  const at = list.findIndex(({ id }) => id === view.id)
  // a refusal is reported by the request
  const run = (change: Promise<unknown>): void => void change.catch(() => undefined)
  const move = (by: 1 | -1): void =>
    run(
      actions.order(
        list
          .map(({ id }) => id)
          .with(at, list[at + by]?.id ?? view.id)
          .with(at + by, view.id),
      ),
    )
  const item = (text: Text, onChoose: () => void, isOff = false) => (
    <MenuItem
      key={text.en}
      dense
      disabled={isOff}
      onClick={() => {
        setAnchor(undefined)
        onChoose()
      }}
    >
      {translate(text)}
    </MenuItem>
  )
  const label = translate(menuTexts.more, { name: view.name })
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      {anchor ? (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          {view.may_change ? item(menuTexts.replace, () => run(actions.replace(view)), !isChanged) : null}
          {view.may_change ? item(menuTexts.edit, () => setDialog('edit')) : null}
          {item(menuTexts.saveAs, () => setDialog('new'))}
          <Divider />
          {item(view.is_pinned ? menuTexts.unpin : menuTexts.pin, () => run(actions.mark(view, { is_pinned: !view.is_pinned })))}
          {item(view.is_default ? menuTexts.notOpening : menuTexts.opening, () => run(actions.mark(view, { is_default: !view.is_default })))}
          {item(menuTexts.left, () => move(-1), at <= 0)}
          {item(menuTexts.right, () => move(1), at >= list.length - 1)}
          {view.may_change ? <Divider /> : null}
          {view.may_change ? item(menuTexts.remove, () => setDialog('remove')) : null}
        </Menu>
      ) : null}
      {dialog === 'edit' || dialog === 'new' ? (
        <Suspense fallback={null}>
          <ViewDialog resource={resource} view={dialog === 'edit' ? view : undefined} actions={actions} onClose={() => setDialog(undefined)} />
        </Suspense>
      ) : null}
      {dialog === 'remove' ? (
        <ConfirmDialog
          question={{
            title: translate(menuTexts.question, { name: view.name }),
            text: translate(view.groups.length > 0 ? menuTexts.forAll : menuTexts.forOne),
            confirmLabel: translate(menuTexts.verb),
            color: 'error',
            run: () => actions.remove(view).catch(() => undefined),
          }}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </>
  )
}
