import { useCallback, useSyncExternalStore } from 'react'

import { useNotice } from '../../../providers/hooks'
import { refusals } from '../../../resources/errors'
import { useText } from '../../ui/useText'

import type { SheetStore } from './sheetStore'
import type { SheetEdit } from './skuEdit'
import type { SkuSheet } from './skuSheet'

export type EditSheet = (change: (sheet: SkuSheet) => SheetEdit, isFinal?: boolean) => boolean

/** The specifications only, so that components which show nothing else are not rendered while cells are typed. */
export const useGroups = (store: SheetStore): SkuSheet['groups'] => useSyncExternalStore(store.subscribe, () => store.get().groups)

export const useHasRows = (store: SheetStore): boolean => useSyncExternalStore(store.subscribe, () => store.get().rows.length > 0)

export const useSheet = (store: SheetStore): SkuSheet => useSyncExternalStore(store.subscribe, store.get)

/** Edits the sheet and reports a refusal; returns whether it succeeded. */
export function useSheetEdits(store: SheetStore): EditSheet {
  const translate = useText()
  const notice = useNotice()
  return useCallback(
    (change, isFinal) => {
      const refused = store.edit(change, isFinal)
      if (refused) notice({ kind: 'error', text: translate(refusals[refused.code], refused.values) })
      return refused === undefined
    },
    [notice, translate, store],
  )
}
