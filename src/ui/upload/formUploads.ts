import { createContext, useContext, useState, useSyncExternalStore } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

type UploadState = 'running' | 'failed'

/** The uploads whose files a form does not have yet: those that are running, and those that failed and can be retried. They are unsaved input of the form. */
export interface FormUploads {
  readonly set: (key: number, state: UploadState | undefined) => void
  /** The number of uploads in this state, or of all. */
  readonly count: (state?: UploadState) => number
  readonly subscribe: (listener: () => void) => () => void
}

export const FormUploadsContext = createContext<FormUploads | undefined>(undefined)

/** The uploads of one form; they are uploads of the form around it too. */
export function useFormUploads(): FormUploads {
  const around = useContext(FormUploadsContext)
  const [uploads] = useState(() => createFormUploads(around))
  return uploads
}

const texts = {
  running: t('还有 {count} 个文件正在上传', '{count} {count:file is|files are} still uploading'),
  failed: t('{count} 个文件上传失败，请重试或移除', '{count} {count:file|files} could not be uploaded; try again or remove {count:it|them}'),
}

/** Why a form cannot be saved yet; undefined if it has all its files. */
export function usePendingUploads(form?: FormUploads): string | undefined {
  const translate = useText()
  const around = useContext(FormUploadsContext)
  const uploads = form ?? around ?? none
  const running = useSyncExternalStore(uploads.subscribe, () => uploads.count('running'))
  const failed = useSyncExternalStore(uploads.subscribe, () => uploads.count('failed'))
  if (running > 0) return translate(texts.running, { count: running })
  return failed > 0 ? translate(texts.failed, { count: failed }) : undefined
}

function createFormUploads(around: FormUploads | undefined): FormUploads {
  const states = new Map<number, UploadState>()
  const listeners = new Set<() => void>()
  return {
    set: (key, state) => {
      if (state) states.set(key, state)
      else states.delete(key)
      for (const listener of listeners) listener()
      around?.set(key, state)
    },
    count: (state) => [...states.values()].filter((one) => state === undefined || one === state).length,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const none = createFormUploads(undefined)
