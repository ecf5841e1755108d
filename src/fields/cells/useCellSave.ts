import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useData } from '../../../providers/hooks'

import type { Row } from '../../../providers/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'

/** Saves a part of one row with the version it was shown in, then reads the list again: one switch may turn others. */
export function useCellSave(resource: AnyResource, row: Row): { readonly isSaving: boolean; readonly save: (part: Record<string, unknown>) => void } {
  const data = useData()
  const queries = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const save = async (part: Record<string, unknown>): Promise<void> => {
    if (isSaving) return
    setSaving(true)
    try {
      await data.update(resource.path, { id: row.id, data: { ...part, row_version: row.row_version }, previousData: row })
    } catch {
      // the data provider has told the person already; the list below shows what stands on the server
    } finally {
      await queries.invalidateQueries({ queryKey: [resource.path, 'getList'] })
      setSaving(false)
    }
  }
  return { isSaving, save: (part) => void save(part) }
}
