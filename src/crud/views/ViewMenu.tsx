import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { lazy, Suspense, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { ConfirmDialog } from '../actions/ConfirmDialog'

import type { AnyResource } from '../../../resources/kit/define'
import type { SavedView } from '../../../resources/kit/protocol/views'
import type { Text } from '../../../resources/kit/text'
import type { ViewActions } from './useViews'

const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog')).ViewDialog }))

const texts = {
  more: t('视图“{name}”的操作', 'Actions of the view {name}'),
  replace: t('用当前列表覆盖', 'Replace with the list as it stands'),
  saveAs: t('另存为新视图…', 'Save as a new view…'),
  edit: t('重命名与共享…', 'Rename and share…'),
  pin: t('固定到菜单', 'Pin to the menu'),
  unpin: t('从菜单取消固定', 'Take off the menu'),
  opening: t('打开列表时默认使用', 'Open the list with it'),
  notOpening: t('不再默认使用', 'No longer open the list with it'),
  left: t('左移', 'Move left'),
  right: t('右移', 'Move right'),
  remove: t('删除…', 'Delete…'),
  question: t('删除视图“{name}”？', 'Delete the view {name}?'),
  forAll: t('与您共享该视图的人也将看不到它。列表中的记录不受影响。', 'Those it is shared with lose it as well. The records of the list stay as they are.'),
  forOne: t('列表中的记录不受影响。', 'The records of the list stay as they are.'),
  verb: t('删除视图', 'Delete the view'),
}

interface Props {
  readonly view: SavedView
  readonly list: readonly SavedView[]
  readonly isChanged: boolean
  readonly actions: ViewActions
  readonly resource: AnyResource
}

/** Menu of actions on the open view. */
export function ViewMenu({ view, list, isChanged, actions, resource }: Props) {
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
  const label = translate(texts.more, { name: view.name })
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
          {view.may_change ? item(texts.replace, () => run(actions.replace(view)), !isChanged) : null}
          {view.may_change ? item(texts.edit, () => setDialog('edit')) : null}
          {item(texts.saveAs, () => setDialog('new'))}
          <Divider />
          {item(view.is_pinned ? texts.unpin : texts.pin, () => run(actions.mark(view, { is_pinned: !view.is_pinned })))}
          {item(view.is_default ? texts.notOpening : texts.opening, () => run(actions.mark(view, { is_default: !view.is_default })))}
          {item(texts.left, () => move(-1), at <= 0)}
          {item(texts.right, () => move(1), at >= list.length - 1)}
          {view.may_change ? <Divider /> : null}
          {view.may_change ? item(texts.remove, () => setDialog('remove')) : null}
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
            title: translate(texts.question, { name: view.name }),
            text: translate(view.groups.length > 0 ? texts.forAll : texts.forOne),
            confirmLabel: translate(texts.verb),
            color: 'error',
            run: () => actions.remove(view).catch(() => undefined),
          }}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </>
  )
}
