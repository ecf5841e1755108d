import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'

import { controls } from '../../screens/index'

import type { InputProps } from './inputTypes'

/** A control with a screen of its own; it comes when a form needs it. */
export function CustomInput({ field, ...props }: InputProps<'custom'>) {
  const Control = controls[field.control]
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
      <Control {...props} />
    </Suspense>
  )
}
