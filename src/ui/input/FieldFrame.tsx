import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

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
  /** The label is above the control on wide screens too. */
  readonly isWide?: boolean
  readonly help?: string | undefined
  readonly error?: string | undefined
  readonly children: (ids: FrameIds) => ReactNode
}

const one = 'minmax(0, 1fr)'
const required = t('必填', 'required')

/** Label, required mark, help and error of any control: beside it on wide screens, above it on narrow ones. */
export function FieldFrame({ id, name, label, isRequired = false, isGroup = false, isWide = false, help, error, children }: Props) {
  const translate = useText()
  const ids = {
    id: `${id}-control`,
    labelId: `${id}-label`,
    describedBy: [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ') || undefined,
  }
  return (
    <Box
      data-field={name}
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 0.5,
        gridTemplateColumns: isWide ? one : { xs: one, md: `var(--label-width, 112px) ${one}` },
        alignItems: 'start',
      }}
    >
      <Typography
        component={isGroup ? 'div' : 'label'}
        id={ids.labelId}
        {...(isGroup ? {} : { htmlFor: ids.id })}
        variant="body2"
        sx={{ ...(!isWide && { pt: { md: '9px' }, textAlign: { md: 'right' } }), overflowWrap: 'anywhere' }}
      >
        {label}
        {isRequired ? (
          <Box component="span" title={translate(required)} sx={{ color: 'error.main', ml: 0.5 }}>
            *
          </Box>
        ) : null}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        {children(ids)}
        {error ? (
          <Typography id={`${id}-error`} variant="caption" component="p" sx={{ color: 'error.main', mt: 0.5, overflowWrap: 'anywhere' }}>
            {error}
          </Typography>
        ) : null}
        {help ? (
          <Typography id={`${id}-help`} variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {help}
          </Typography>
        ) : null}
      </Box>
    </Box>
  )
}
