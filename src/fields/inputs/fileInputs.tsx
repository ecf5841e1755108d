import { FileUpload } from '../../ui/upload/FileUpload'
import { ImageUpload } from '../../ui/upload/ImageUpload'
import { toTexts } from './inputTypes'
import { useUploadProps } from './useUploadProps'

import type { InputProps } from './inputTypes'

/** One path as a list of at most one, which is how the upload controls take it. */
const single = (value: unknown): readonly string[] => (typeof value === 'string' && value ? [value] : [])

export function ImageInput({ field, value, onChange, ...control }: InputProps<'image'>) {
  return <ImageUpload {...control} {...useUploadProps(field.topic)} max={1} value={single(value)} onChange={(paths) => onChange(paths[0] ?? '')} />
}

export function ImagesInput({ field, value, ...control }: InputProps<'images'>) {
  return <ImageUpload {...control} {...useUploadProps(field.topic)} max={field.max} value={toTexts(value)} />
}

export function FileInput({ field, value, onChange, ...control }: InputProps<'file'>) {
  const { browse: _, ...parts } = useUploadProps(field.topic)
  return <FileUpload {...control} {...parts} max={1} value={single(value)} onChange={(paths) => onChange(paths[0] ?? '')} />
}

export function FilesInput({ field, value, ...control }: InputProps<'files'>) {
  const { browse: _, ...parts } = useUploadProps(field.topic)
  return <FileUpload {...control} {...parts} max={field.max} value={toTexts(value)} />
}
