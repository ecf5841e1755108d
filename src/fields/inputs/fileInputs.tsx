import { useMemo } from 'react'

import { useCan, useData, useFormat, useMediaUrl, useSite } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { FileUpload } from '../../ui/upload/FileUpload'
import { ImageUpload } from '../../ui/upload/ImageUpload'
import { useText } from '../../ui/useText'
import { toTexts } from './inputTypes'

import type { UploadLimits } from '../../../resources/kit/protocol/site'
import type { BrowsePictures } from '../../ui/upload/PicturePicker'
import type { SendFile } from '../../ui/upload/useUploads'
import type { InputProps } from './inputTypes'

/** One path as a list of at most one, the value type of the upload controls. */
const single = (value: unknown): readonly string[] => (typeof value === 'string' && value ? [value] : [])

export function ImageInput({ field, value, onChange, ...control }: InputProps<'image'>) {
  return <ImageUpload {...control} {...useUploadProps(field.topic)} max={1} value={single(value)} onChange={(paths) => onChange(paths[0] ?? '')} />
}

export function ImagesInput({ field, value, ...control }: InputProps<'images'>) {
  return <ImageUpload {...control} {...useUploadProps(field.topic)} max={field.max} value={toTexts(value)} />
}

export function FileInput({ field, value, onChange, ...control }: InputProps<'file'>) {
  const { browse: _, topic: __, ...uploadProps } = useUploadProps(field.topic)
  return <FileUpload {...control} {...uploadProps} max={1} value={single(value)} onChange={(paths) => onChange(paths[0] ?? '')} />
}

export function FilesInput({ field, value, ...control }: InputProps<'files'>) {
  const { browse: _, topic: __, ...uploadProps } = useUploadProps(field.topic)
  return <FileUpload {...control} {...uploadProps} max={field.max} value={toTexts(value)} />
}

interface UploadProps {
  readonly send: SendFile
  readonly limits: UploadLimits
  readonly toUrl: (path: string) => string
  /** Absent without the right to see attachments. */
  readonly browse: BrowsePictures | undefined
  readonly topic: string | undefined
}

const attachments = 'routine/attachment'
const images = [{ field: 'mimetype', operator: 'LIKE', val: 'image' }] as const
const used = t('引用 {count} 次', 'Used {count} {count:time|times}')

/** Requests and limits of the upload controls for one topic. */
export function useUploadProps(topic?: string): UploadProps {
  const data = useData()
  const format = useFormat()
  const translate = useText()
  const toUrl = useMediaUrl()
  const { upload: limits } = useSite()
  const mayBrowse = useCan()(attachments, 'index')
  return useMemo(() => {
    const send: SendFile = (file, options) => data.upload(file, { ...options, ...(topic ? { topic } : {}) })
    const browse: BrowsePictures = async ({ page, search, size, isEvery, signal }) => {
      const { data: rows, total = 0 } = await data.getList(attachments, {
        pagination: { page, perPage: size },
        sort: { field: 'last_upload_time', order: 'DESC' },
        filter: {},
        signal,
        meta: {
          search: [...images, ...(topic && !isEvery ? [{ field: 'topic', operator: 'eq', val: topic } as const] : [])],
          ...(search ? { quickSearch: search } : {}),
        },
      })
      const notesOf = (row: Readonly<Record<string, unknown>>): string[] => [
        `${format.size(Number(row['size']))} · ${String(row['mimetype'])}`,
        translate(used, { count: Number(row['uses'] ?? row['quote']) }),
        format.moment(Number(row['last_upload_time'])),
      ]
      return { pictures: rows.map((row) => ({ url: String(row['url']), name: String(row['name']), notes: notesOf(row) })), total }
    }
    return { send, limits, toUrl, topic, browse: mayBrowse ? browse : undefined }
  }, [data, format, limits, mayBrowse, translate, toUrl, topic])
}
