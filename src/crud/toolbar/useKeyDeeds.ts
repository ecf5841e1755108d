import { useListKeys } from './useListKeys'

import type { RefObject } from 'react'
import type { Row } from '../../../providers/dataTypes'
import type { Line } from '../rows/treeRows'
import type { Rights } from '../rows/useRights'
import type { ListModel } from '../useListModel'

interface Parts {
  readonly root: RefObject<HTMLElement | null>
  readonly model: ListModel
  readonly rights: Rights
  readonly isPanelOpen: boolean
  readonly onPanel: () => void
}

/** What the keys of a list do, within the rights of the person and the state of the row. */
export function useKeyDeeds({ root, model, rights, isPanelOpen, onPanel }: Parts): void {
  const { address, deeds, commands, lines, selection, tree } = model
  const lineOf = (id: number): Line | undefined => lines.find((line) => line.row.id === id)
  const onRow = (id: number, deed: (row: Row) => void): void => {
    const row = lineOf(id)?.row
    if (row) deed(row)
  }
  useListKeys(root, address.isTop, {
    add: rights.may.add ? () => address.open('add') : undefined,
    reload: () => void deeds.reload(),
    panel: onPanel,
    back: () => {
      if (isPanelOpen) onPanel()
      else if (selection.rows.size > 0 || selection.isAll) selection.clear()
      else return false
      return true
    },
    edit: (id) => onRow(id, commands.open),
    tick: (id) => onRow(id, (row) => selection.toggle(row, [row], false)),
    unfold: (id, isOpen) => {
      const line = lineOf(id)
      if (!line?.hasChildren || line.isOpen === isOpen) return false
      tree.toggle(line.row)
      return true
    },
  })
}
