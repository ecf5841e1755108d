import { deletedTab, restoreLabel } from '../../resources/kit/derived'
import { t } from '../../resources/kit/text'

import type { AnyResource } from '../../resources/kit/define'
import type { NamedAction, Rights } from './rows/useRights'

const texts = {
  all: t('全部', 'All'),
  deleted: t('已删除', 'Deleted'),
  follows: t('与它一同删除的内容会随之恢复。', 'What was deleted with it comes back too.'),
}

/** The list with its deleted rows under a tab of their own, which the server shows to supers. */
export function withDeletedTab(resource: AnyResource): AnyResource {
  const tabs = resource.list.tabs ?? { all: { title: texts.all } }
  return { ...resource, list: { ...resource.list, tabs: { ...tabs, [deletedTab]: { title: texts.deleted, where: {} } } } }
}

/** The deleted rows alone: to look at and to restore, since nothing else can be done to a row that is not there. */
export function onlyDeleted(resource: AnyResource): AnyResource {
  const { row: _, expand: __, inline: ___, ...list } = resource.list
  return { ...resource, list }
}

const restore: NamedAction = { name: 'restore', label: restoreLabel, icon: 'undo', confirm: texts.follows }

export const restoringRights: Rights = {
  may: { index: true, add: false, edit: false, del: false, sortable: false },
  mayExport: false,
  mayImport: false,
  row: [restore],
  rows: [{ ...restore, on: 'rows' }],
  head: [],
}
