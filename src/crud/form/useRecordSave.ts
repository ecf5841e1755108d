import { useCallback, useRef } from 'react'
import { useRegisterMutationMiddleware, useSaveContext } from 'react-admin'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useNotice } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { dirtyValues } from './dirtyFields'
import { useSubmit } from './useSubmit'

import type { SaveMeta } from '../../../providers/data/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { FormRow, FormValues } from './dirtyFields'
import type { ResourceForm } from './useResourceForm'

const unchanged = t('没有任何修改', 'No changes')

interface Settings {
  readonly resource: AnyResource
  /** The version that was read; absent for a new row. */
  readonly base: FormRow | undefined
  readonly form: ResourceForm
  /** A merge continues with the version of the other user. */
  readonly onBase: (row: FormRow) => void
  readonly onAdded?: ((id: number) => void) | undefined
}

interface SaveParams {
  readonly id?: unknown
  readonly data: FormValues
  readonly meta?: SaveMeta
}

/**
 * Saves a row by react-admin's `CreateBase` or `EditBase` around the form: a new one completely, an existing one by its changes and the version that was
 * read.
 */
export function useRecordSave({ resource: { fields, path }, base, form, onBase, onAdded }: Settings) {
  const notice = useNotice()
  const invalidate = useInvalidate()
  const { save } = useSaveContext()
  const submission = useSubmit(form, fields)
  const { send } = submission
  const isSaved = useRef(false)
  const added = useRef(onAdded)
  added.current = onAdded
  useRegisterMutationMiddleware(
    useCallback(
      async (resource: string, params: SaveParams, next: (resource: string, params: SaveParams) => Promise<{ readonly data: { readonly id: unknown } }>) => {
        const { data } = await send(params.data, (meta) => next(resource, { ...params, meta: { ...params.meta, ...meta } }))
        isSaved.current = true
        if (params.id === undefined && Number(data.id) > 0) added.current?.(Number(data.id)) // not every server answers with the id
        return { data: { id: params.id ?? data.id } } // not for the cache: the values may have a password, and a list has other columns than its form
      },
      [send],
    ),
  )
  const write = async (row: FormRow | undefined, accepted: FormValues): Promise<boolean> => {
    const changes = row ? dirtyValues(fields, row, accepted) : accepted
    if (row && Object.keys(changes).length === 0) {
      notice({ kind: 'info', text: unchanged })
      return true
    }
    isSaved.current = false
    await save?.(accepted, { transform: () => (row ? { ...changes, row_version: row['row_version'] } : changes) })
    return isSaved.current
  }
  const isSaving = useRef(false)
  const saveAgainst = async (row: FormRow | undefined, accepted: FormValues): Promise<boolean> => {
    if (isSaving.current) return false
    isSaving.current = true
    const isDone = await write(row, accepted).finally(() => {
      isSaving.current = false
    })
    if (isDone) void invalidate(path, { cancelRefetch: row !== undefined }) // after an addition react-admin has begun to reload the lists
    return isDone
  }
  const submitAgainst = async (row: FormRow | undefined): Promise<boolean> => {
    let isDone = false
    await form.handleSubmit(async (accepted) => {
      isDone = await saveAgainst(row, accepted)
    })()
    return isDone
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
