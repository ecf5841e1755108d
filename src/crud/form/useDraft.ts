import { useEffect, useRef, useState } from 'react'

import { dropLocal, readLocal, writeLocal } from '../../../providers/local'
import { uiOf } from '../../fields/index'

import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { FormValues } from './dirtyFields'
import type { ResourceForm } from './useResourceForm'

interface Draft {
  readonly at: number
  readonly values: FormValues
}

const pause = 800
/** Older than a week, a draft surprises more than it helps. */
const lifetime = 7 * 86_400

interface Settings {
  readonly form: ResourceForm
  readonly fields: Fields
  /** Whose draft of which form; absent where nothing is kept. */
  readonly name: string | undefined
  readonly isDirty: () => boolean
}

/** Keeps what was typed into an add form in this browser, so that a closed tab loses nothing. Passwords are never kept. */
export function useDraft({ form, fields, name, isDirty }: Settings) {
  const key = name && `draft:${name}`
  const [found, setFound] = useState<Draft | undefined>(() => (key ? readDraft(key) : undefined))
  const dirty = useRef(isDirty)
  dirty.current = isDirty
  useEffect(() => {
    if (!key) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const { unsubscribe } = form.watch((values) => {
      clearTimeout(timer)
      timer = setTimeout(
        () => (dirty.current() ? writeLocal(key, { at: Math.floor(Date.now() / 1000), values: withoutSecrets(fields, values) }) : undefined),
        pause,
      )
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [fields, form, key])
  const drop = (): void => {
    if (key) dropLocal(key)
    setFound(undefined)
  }
  const restore = (): void => {
    for (const [field, value] of Object.entries(found?.values ?? {})) if (Object.hasOwn(fields, field)) form.setValue(field, value, { shouldDirty: true })
    setFound(undefined)
  }
  return { found, restore, drop }
}

function readDraft(key: string): Draft | undefined {
  const { at, values } = readLocal(key)
  if (typeof at !== 'number' || typeof values !== 'object' || values === null) return undefined
  return at > Date.now() / 1000 - lifetime ? { at, values: values as FormValues } : undefined
}

const withoutSecrets = (fields: Fields, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(fields[name])))

const isSecret = (field: AnyField | undefined): boolean => field !== undefined && uiOf(field).isSecret === true
