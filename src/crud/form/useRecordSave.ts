import { useRef } from 'react'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useData, useNotice } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { dirtyValues } from './dirtyFields'
import { useSubmit } from './useSubmit'

import type { AnyResource } from '../../../resources/kit/define'
import type { FormRow, FormValues } from './dirtyFields'
import type { ResourceForm } from './useResourceForm'

const unchanged = t('没有任何修改', 'Nothing was changed')

interface Settings {
  readonly resource: AnyResource
  /** The version that was read; absent for a new row. */
  readonly base: FormRow | undefined
  readonly form: ResourceForm
  /** A merge continues with the version of the other user. */
  readonly onBase: (row: FormRow) => void
}

/** Saves a row: a new one completely, an existing one by its changes and the version that was read. */
export function useRecordSave({ resource: { fields, path }, base, form, onBase }: Settings) {
  const data = useData()
  const notice = useNotice()
  const invalidate = useInvalidate()
  const submission = useSubmit(form, fields)

  const add = (accepted: FormValues) => submission.submit(accepted, (meta) => data.create(path, { data: accepted, meta }))
  const edit = async (accepted: FormValues, row: FormRow) => {
    const changes = dirtyValues(fields, row, accepted)
    if (Object.keys(changes).length === 0) {
      notice({ kind: 'info', text: unchanged })
      return 'done'
    }
    const body = { ...changes, row_version: row['row_version'] }
    return submission.submit(body, (meta) => data.update(path, { id: Number(row['id']), data: body, previousData: row as never, meta })) // ra-core requires its own record type
  }
  const isSaving = useRef(false)
  const saveAgainst = async (row: FormRow | undefined, accepted: FormValues): Promise<boolean> => {
    if (isSaving.current) return false
    isSaving.current = true
    const outcome = await (row ? edit(accepted, row) : add(accepted)).finally(() => {
      isSaving.current = false
    })
    if (outcome === 'done') void invalidate(path)
    return outcome === 'done'
  }
  const submitAgainst = async (row: FormRow | undefined): Promise<boolean> => {
    let isSaved = false
    await form.handleSubmit(async (accepted) => {
      isSaved = await saveAgainst(row, accepted)
    })()
    return isSaved
  }

  return {
    submission,
    /** Saves what the form has accepted. */
    save: (accepted: FormValues): Promise<boolean> => saveAgainst(base, accepted),
    /** Validates and saves, for another button than the form's own. */
    submit: (): Promise<boolean> => submitAgainst(base),
    merge: async (values: FormValues): Promise<boolean> => {
      const theirs = submission.stale?.row
      if (!theirs) return false
      for (const [name, value] of Object.entries(values)) if (Object.hasOwn(fields, name)) form.setValue(name, value)
      onBase(theirs)
      submission.clearStale()
      return submitAgainst(theirs)
    },
  }
}
