import { useContext, useInsertionEffect, useRef, useState } from 'react'

import { translateRefusal } from '../../../resources/errors'
import { t } from '../../../resources/kit/text'
import { useLanguage, useText } from '../useText'
import { FormUploadsContext } from './formUploads'

import type { RefusalCode } from '../../../resources/kit/errors'
import type { UploadLimits, UploadedFile } from '../../../resources/kit/protocol/site'

type SentFile = Pick<UploadedFile, 'url' | 'name'>

export type SendFile = (file: File, options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal }) => Promise<SentFile>

/** A file that is being uploaded or has failed. */
interface Upload {
  readonly key: number
  readonly name: string
  /** 0 to 1. */
  readonly share: number
  readonly problem?: string | undefined
  /** It failed on its way; one that was refused before fails again. */
  readonly canRetry?: boolean
}

interface Settings {
  readonly send: SendFile
  readonly limits: UploadLimits
  readonly isPicture?: boolean
  /** How many more files the field accepts, besides those that are being uploaded. */
  readonly room: number
  /** Another file replaces the one before, also while that is being uploaded. */
  readonly isSingle?: boolean
  /** Whether the field can take files now, else they wait for `deliver`. */
  readonly isReady?: () => boolean
  /** Called in the order in which the files were chosen. */
  readonly onSent: (sent: SentFile, file: File) => void
}

/** An upload that is running, or one that has ended and whose file waits for those chosen before. */
interface Sending {
  readonly file: File
  readonly controller: AbortController
  readonly sent?: SentFile
}

const texts = {
  tooMany: t('最多还能添加 {room} 个文件', 'Only {room} more {room:file|files} can be added'),
  failed: t('上传失败，请重试', 'The upload failed; try again'),
}

let lastKey = 0

/** Running uploads: each with progress, cancel and its own error. They go on while their tab is hidden; all are aborted when the form is closed. */
export function useUploads(settings: Settings) {
  const translate = useText()
  const language = useLanguage()
  const form = useContext(FormUploadsContext)
  const latest = useRef(settings) // an upload may end long after the render that started it
  latest.current = settings
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef(new Map<number, Sending>())
  const failed = useRef(new Map<number, File>())
  // other effects end when a tab is hidden as well
  useInsertionEffect(() => {
    const [running, broken] = [queue.current, failed.current]
    return () => {
      for (const { controller } of running.values()) controller.abort()
      const keys = [...running.keys(), ...broken.keys()]
      queueMicrotask(() => keys.forEach((key) => form?.set(key, undefined))) // an insertion effect must not render anything
    }
  }, [form])

  const change = (key: number, part: Partial<Upload>): void => setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const remove = (key: number): void => {
    queue.current.delete(key)
    failed.current.delete(key)
    form?.set(key, undefined)
    setUploads((before) => before.filter((one) => one.key !== key))
  }
  const deliver = (): void => {
    for (const [key, { sent, file }] of queue.current) {
      if (!sent || latest.current.isReady?.() === false) return
      latest.current.onSent(sent, file)
      remove(key)
    }
  }
  const drop = (key: number): void => {
    queue.current.get(key)?.controller.abort()
    remove(key)
    deliver() // others may have waited for it
  }

  const start = async (key: number, file: File): Promise<void> => {
    const controller = new AbortController()
    const { signal } = controller
    queue.current.set(key, { file, controller })
    failed.current.delete(key)
    form?.set(key, 'running')
    try {
      const sent = await latest.current.send(file, { signal, onProgress: (share) => change(key, { share }) })
      if (signal.aborted) return
      queue.current.set(key, { file, controller, sent })
    } catch (error) {
      if (signal.aborted) return
      queue.current.delete(key)
      failed.current.set(key, file)
      form?.set(key, 'failed')
      change(key, { problem: error instanceof Error && error.message ? error.message : translate(texts.failed), canRetry: true })
    }
    deliver()
  }
  const show = (file: File, problem?: string): number => {
    const key = ++lastKey
    setUploads((before) => [...before, { key, name: file.name, share: 0, problem }])
    return key
  }
  const roomNow = (): number => (settings.isSingle ? 1 : Math.max(0, settings.room - queue.current.size))

  const add = (files: readonly File[]): void => {
    if (files.length === 0) return
    setUploads((before) => before.filter(({ problem, canRetry }) => !problem || canRetry))
    const room = roomNow()
    for (const file of files.slice(0, room)) {
      const refused = validateUpload(file, settings.limits, settings.isPicture)
      const key = show(file, refused && translateRefusal(refused, language))
      if (refused) continue
      if (settings.isSingle) for (const other of [...queue.current.keys(), ...failed.current.keys()]) drop(other)
      void start(key, file)
    }
    const first = files[room]
    if (first) show(first, translate(texts.tooMany, { room }))
  }
  const retry = (key: number): void => {
    const file = failed.current.get(key)
    if (!file) return
    if (roomNow() === 0) return change(key, { problem: translate(texts.tooMany, { room: 0 }) })
    change(key, { problem: undefined, canRetry: false, share: 0 })
    void start(key, file)
  }

  return { uploads, add, drop, retry, deliver, running: uploads.filter(({ problem }) => !problem).length }
}

const pictureSuffixes = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'svg']

/** The check before an upload: name and size, suffix or type, size limit. The server checks again, by content. */
export function validateUpload(file: Pick<File, 'name' | 'size' | 'type'>, limits: UploadLimits, isPicture = false): RefusalCode | undefined {
  if (!file.name || !file.size) return 'upload_incomplete'
  const suffix = file.name.includes('.') ? (file.name.split('.').at(-1) ?? '').toLowerCase() : ''
  const type = file.type.toLowerCase()
  const suffixes = limits.allowedSuffixes.map((one) => one.replace(/^\./, '').toLowerCase())
  const isOpen = suffixes.length === 0 && limits.allowedMimeTypes.length === 0
  if (!isOpen && !suffixes.includes(suffix) && !limits.allowedMimeTypes.includes(type)) return 'upload_type'
  if (isPicture && !pictureSuffixes.includes(suffix) && !type.startsWith('image/')) return 'upload_type'
  return file.size > limits.maxSize ? 'upload_size' : undefined
}
