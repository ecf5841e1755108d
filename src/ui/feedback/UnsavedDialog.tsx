import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'

import { useText } from '../useText'

import type { Text } from '../../../resources/kit/text'

export interface UnsavedTexts {
  readonly title: Text
  readonly text: Text
  readonly stay: Text
  readonly leave: Text
}

interface Props {
  readonly texts: UnsavedTexts
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks before unsaved input is lost; the focus is on staying, which loses nothing. */
export function UnsavedDialog({ texts, onStay, onLeave }: Props) {
  const translate = useText()
  const id = useId()
  return (
    <Dialog open onClose={onStay} role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} maxWidth="xs">
      <DialogTitle id={`${id}-title`}>{translate(texts.title)}</DialogTitle>
      <DialogContent id={`${id}-text`}>{translate(texts.text)}</DialogContent>
      <DialogActions>
        <Button autoFocus color="inherit" onClick={onStay}>
          {translate(texts.stay)}
        </Button>
        <Button color="error" variant="contained" onClick={onLeave}>
          {translate(texts.leave)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
