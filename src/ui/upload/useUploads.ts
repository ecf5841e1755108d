import { useEffect, useRef, useState } from 'react'

import { translateRefusal } from '../../../resources/errors'
import { t } from '../../../resources/kit/text'
import { useLanguage, useText } from '../useText'

import type { RefusalCode } from '../../../resources/kit/errors'
import type { UploadLimits, UploadedFile } from '../../../resources/kit/protocol/site'

type SentFile = Pick<UploadedFile, 'url' | 'name'>

export type SendFile = (file: File, options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal }) => Promise<SentFile>

/** A file that is being uploaded or has failed. */
export interface Upload {
  readonly key: number
  readonly name: string
  /** 0 to 1. */
  readonly share: number
  readonly problem?: string
}

interface Settings {
  readonly send: SendFile
  readonly limits: UploadLimits
  readonly isPicture?: boolean
  /** How many more files the field accepts. */
  readonly room: number
  readonly onSent: (file: SentFile) => void
}

const texts = {
  tooMany: t('最多还能添加 {room} 个文件', 'Only {room} more files can be added'),
  failed: t('上传失败，请重试', 'The upload failed; try again'),
}

let lastKey = 0

/** Running uploads: each with progress, cancel and its own error. All are aborted when the form is closed. */
export function useUploads({ send, limits, isPicture = false, room, onSent }: Settings) {
  const translate = useText()
  const language = useLanguage()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const running = controllers.current
    return () => running.forEach((one) => one.abort())
  }, [])

  const change = (key: number, part: Partial<Upload>): void => setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: number): void => {
    controllers.current.get(key)?.abort()
    controllers.current.delete(key)
    setUploads((before) => before.filter((one) => one.key !== key))
  }

  const start = async (file: File): Promise<void> => {
    const key = ++lastKey
    const refused = validateUpload(file, limits, isPicture)
    setUploads((before) => [...before, { key, name: file.name, share: 0, ...(refused ? { problem: translateRefusal(refused, language) } : {}) }])
    if (refused) return
    const controller = new AbortController()
    controllers.current.set(key, controller)
    try {
      const sent = await send(file, { signal: controller.signal, onProgress: (share) => change(key, { share }) })
      if (controller.signal.aborted) return
      onSent(sent)
      drop(key)
    } catch (error) {
      if (!controller.signal.aborted) change(key, { problem: error instanceof Error && error.message ? error.message : translate(texts.failed) })
    }
  }

  const add = (files: readonly File[]): void => {
    setUploads((before) => before.filter((one) => !one.problem))
    files.slice(0, room).forEach((file) => void start(file))
    const first = files[room]
    if (first) setUploads((before) => [...before, { key: ++lastKey, name: first.name, share: 0, problem: translate(texts.tooMany, { room }) }])
  }

  return { uploads, add, drop }
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
