import OutlinedInput from '@mui/material/OutlinedInput'
import { lazy, Suspense } from 'react'

import type { DateFieldProps } from './DateField'

/** The calendar is loaded with the first date field; until then a box of the same size shows the value. */
const DateField = lazy(async () => ({ default: (await import('./DateField')).DateField }))

export const LazyDateField = (props: DateFieldProps) => (
  <Suspense
    fallback={
      <OutlinedInput id={props.id} size="small" fullWidth readOnly value={props.value.replace('T', ' ')} slotProps={{ input: { 'aria-label': props.label } }} />
    }
  >
    <DateField {...props} />
  </Suspense>
)
