import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { visuallyHidden } from '../visuallyHidden'
import { FieldLabel } from './FieldLabel'

import type { ReactNode } from 'react'

export interface FrameIds {
  readonly id: string
  readonly labelId: string
  readonly describedBy: string | undefined
}

interface Props {
  /** Unique on the page; the ids of control, label, help and error derive from it. */
  readonly id: string
  /** The field's name in the form; `focusField` finds the frame by it. */
  readonly name: string
  readonly label: string
  readonly isRequired?: boolean
  /** The control has several elements: its label names a group instead of one input. */
  readonly isGroup?: boolean
  readonly help?: string | undefined
  readonly error?: string | undefined
  readonly children: (ids: FrameIds) => ReactNode
}

/** Label, required mark, help and error of any control. A control that shows an error at its place inside marks it with `data-error`; it is not repeated below. */
export function FieldFrame({ id, name, label, isRequired = false, isGroup = false, help, error, children }: Props) {
  const ids = {
    id: `${id}-control`,
    labelId: `${id}-label`,
    describedBy: [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ') || undefined,
  }
  return (
    <Box data-field={name} sx={{ minWidth: 0, '&:has([data-error]) > [data-frame-error]': visuallyHidden }}>
      <FieldLabel id={ids.labelId} label={label} htmlFor={isGroup ? undefined : ids.id} isRequired={isRequired} />
      {children(ids)}
      {error ? (
        <Typography id={`${id}-error`} data-frame-error variant="caption" component="p" sx={{ color: 'error.main', mt: 0.5, overflowWrap: 'anywhere' }}>
          {withoutLabel(error, label)}
        </Typography>
      ) : null}
      {help ? (
        <Typography id={`${id}-help`} variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {help}
        </Typography>
      ) : null}
    </Box>
  )
}

/** `Website: Enter a URL` is a whole sentence elsewhere; below the label of the field it would repeat it. */
const withoutLabel = (error: string, label: string): string => {
  const rest = error.startsWith(label) ? /^(?:：|: )(.+)$/s.exec(error.slice(label.length))?.[1] : undefined
  return rest ?? error
}
