import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'

import { useText } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'

const texts = {
  title: t('放弃未保存的内容？', 'Discard what was not saved?'),
  text: t('标签页中有未保存的表单，继续后已填写的内容将丢失。', 'A form in this tab is not saved; going on loses what was typed.'),
  stay: t('返回', 'Go back'),
  leave: t('放弃并继续', 'Discard and go on'),
}

/** Asks before a tab with unsaved input closes or starts anew. */
export function UnsavedDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const say = useText()
  return (
    <Dialog open onClose={onStay} role="alertdialog" aria-labelledby="unsaved-title" aria-describedby="unsaved-text" maxWidth="xs">
      <DialogTitle id="unsaved-title">{say(texts.title)}</DialogTitle>
      <DialogContent id="unsaved-text">{say(texts.text)}</DialogContent>
      <DialogActions>
        <Button autoFocus color="inherit" onClick={onStay}>
          {say(texts.stay)}
        </Button>
        <Button color="error" variant="contained" onClick={onLeave}>
          {say(texts.leave)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
