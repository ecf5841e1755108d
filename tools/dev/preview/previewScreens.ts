import { matchesRow } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { sampleRows } from './sampleRows'

import type { Condition } from '../../../resources/kit/conditions'
import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { Text } from '../../../resources/kit/text'

/** A popup over the list, by its address behind that of the list. */
export interface PreviewScreen {
  readonly at: string
  readonly label: Text
}

const texts = { add: t('添加', 'Add'), edit: t('编辑', 'Edit'), show: t('详情', 'Details') }

/** The popups that a definition has, each on a row whose state permits it. */
export function previewScreens(resource: AnyResource, all: readonly AnyResource[]): readonly PreviewScreen[] {
  const rows = flat(sampleRows(resource, 'zh-cn', all))
  const idWhere = (condition: Condition | undefined): number => rows.find((row) => matchesRow(resource, condition, row))?.id ?? 1
  const { crud, actions = {}, editableWhen } = resource
  return [
    ...(crud.includes('add') ? [{ at: 'add', label: texts.add }] : []),
    ...(crud.includes('edit') ? [{ at: `edit/${idWhere(editableWhen)}`, label: texts.edit }] : []),
    ...(crud.includes('index') ? [{ at: `show/${idWhere(undefined)}`, label: texts.show }] : []),
    ...Object.entries(actions).flatMap(([name, { on, input, when, relatedList, label }]) => {
      if (!input && !relatedList) return []
      return [{ at: on === 'list' ? `do/${name}` : `do/${name}/${idWhere(when)}`, label }]
    }),
  ]
}

const flat = (rows: readonly Row[]): readonly Row[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])])
