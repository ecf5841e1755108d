import { useId } from 'react'
import { Confirm } from 'react-admin'

import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

export interface QuestionProps {
  readonly title: string
  readonly text?: ReactNode
  readonly confirm: string
  readonly cancel: string
  readonly color: 'primary' | 'warning' | 'error'
  readonly isRunning?: boolean
  readonly isWide?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** react-admin's `Confirm` as an alert dialog. The focus is on cancelling, which loses nothing; react-admin would focus the action. */
export function Question({ title, text, confirm, cancel, color, isRunning = false, isWide = false, onConfirm, onClose }: QuestionProps) {
  const id = useId()
  return (
    <Confirm
      isOpen
      role="alertdialog"
      maxWidth="xs"
      fullWidth={isWide}
      title={<span id={`${id}-title`}>{title}</span>}
      content={text ? <div id={`${id}-text`}>{text}</div> : null}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      confirm={confirm}
      cancel={cancel}
      loading={isRunning}
      sx={look(color)}
      slotProps={{ transition: { onEnter: focusCancel } }}
      onConfirm={onConfirm}
      onClose={isRunning ? doNothing : onClose}
    />
  )
}

const focusCancel = (dialog: HTMLElement): void => dialog.querySelector('button')?.focus()
const doNothing = (): void => undefined

/** As every other dialog of ours: plain labels without icons, the action filled. */
const look = (color: QuestionProps['color']): SxProps<Theme> => ({
  '& .MuiDialogTitle-root': { overflowWrap: 'anywhere' },
  '& .MuiDialogContent-root': { color: 'text.secondary' },
  '& .MuiDialogContent-root:empty': { display: 'none' },
  '& .MuiButton-startIcon': { display: 'none' },
  '& .MuiButton-root': { color: 'inherit' },
  '& .MuiButton-root.ra-confirm:not(.Mui-disabled)': {
    color: `${color}.contrastText`,
    backgroundColor: `${color}.main`,
    '&:hover': { backgroundColor: `${color}.dark` },
  },
})
