import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'

import { toText } from './inputTypes'
import { useUploadProps } from './useUploadParts'

import type { InputProps } from './inputTypes'

const RichText = lazy(() => import('../../ui/input/RichText').then((found) => ({ default: found.RichText })))

/** The editor is as large as the rest of the back office together, so it comes only with a form that has one. */
export function RichTextInput({ field: _, value, ...control }: InputProps<'richText'>) {
  const parts = useUploadProps()
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
      <RichText {...control} value={toText(value)} {...parts} />
    </Suspense>
  )
}
