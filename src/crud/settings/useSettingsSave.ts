import { useRef } from 'react'

import { useApp } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useLanguage } from '../../ui/useText'
import { dirtyValues, initialValues, isSameValue } from '../form/dirtyFields'
import { useSubmit } from '../form/useSubmit'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { SettingsSource } from './settingsSource'
import type { FormRow, FormValues } from '../form/dirtyFields'
import type { ResourceForm } from '../form/useResourceForm'

const unchanged = t('没有任何修改', 'No changes')

interface Saving {
  readonly source: SettingsSource
  readonly name: string
  readonly fields: Fields
  readonly form: ResourceForm
  /** The values as they were read, with their version. */
  readonly base: FormRow
  readonly onBase: (row: FormRow) => void
  /** Reads the tab again; undefined if that failed. */
  readonly onLoad: () => Promise<FormRow | undefined>
}

/** Saves the changes of a tab with the version that was read, then shows what is stored now. */
export function useSettingsSave({ source, name, fields, form, base, onBase, onLoad }: Saving) {
  const { notify, session, http } = useApp()
  const language = useLanguage()
  const submission = useSubmit(form, fields)
  const isSaving = useRef(false)
  const start = (row: FormRow): void => {
    onBase(row)
    form.reset(initialValues(fields, row, {}, language))
  }
  /** The page stays open while it is saved: what was typed meanwhile stays typed. */
  const startAfter = (row: FormRow, submitted: FormValues): void => {
    const typed = form.getValues()
    start(row)
    for (const [field, one] of Object.entries(fields))
      if (!isSameValue(one, typed[field], submitted[field])) form.setValue(field, typed[field], { shouldDirty: true, shouldTouch: true })
  }
  const write = async (row: FormRow, accepted: FormValues): Promise<void> => {
    const changes = dirtyValues(fields, row, accepted)
    if (Object.keys(changes).length === 0) {
      notify({ kind: 'info', text: unchanged })
      return start(row)
    }
    const submitted = structuredClone(form.getValues())
    const body = { ...changes, row_version: row['row_version'] }
    const version = await submission.send(body, (meta) => source.save(name, body, meta))
    void session.load(http).catch(() => undefined) // what the frame and the lists know of the settings; reported by the request
    startAfter((await onLoad()) ?? { ...row, ...changes, row_version: version }, submitted)
  }
  const saveAgainst = async (row: FormRow, accepted: FormValues): Promise<void> => {
    if (isSaving.current) return
    isSaving.current = true
    await write(row, accepted)
      .catch(() => undefined) // shown in the form
      .finally(() => {
        isSaving.current = false
      })
  }
  return {
    submission,
    save: (accepted: FormValues): Promise<void> => saveAgainst(base, accepted),
    discard: (): void => start(base),
    merge: async (values: FormValues): Promise<void> => {
      const theirs = submission.stale?.row
      if (!theirs) return
      for (const [field, value] of Object.entries(values)) if (Object.hasOwn(fields, field)) form.setValue(field, value)
      onBase(theirs)
      submission.clearStale()
      await form.handleSubmit((accepted) => saveAgainst(theirs, accepted))()
    },
  }
}
