import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useFormState } from 'react-hook-form'

import { t } from '../../../resources/kit/text'
import { PendingUploads } from '../../ui/upload/PendingUploads'
import { usePendingUploads } from '../../ui/upload/formUploads'
import { useText } from '../../ui/useText'

import type { Text, TextValues } from '../../../resources/kit/text'
import type { FormValues } from './dirtyFields'

const texts = {
  cancel: t('取消', 'Cancel'),
  hint: t('Ctrl + Enter 或 Ctrl + S', 'Ctrl + Enter or Ctrl + S'),
}

export interface ExtraButton {
  readonly text: Text
  readonly onClick: () => void
}

interface Props {
  /** Handler of the main button, else the form's submit. */
  readonly text: Text
  readonly values?: TextValues
  readonly color?: 'primary' | 'warning' | 'error'
  readonly others?: readonly ExtraButton[]
  readonly onCancel: () => void
}

/** The footer of a popup. The main button names the action and is disabled only while it runs, or while files are being uploaded, which it would leave out. */
export function SaveBar({ text, values, color = 'primary', others = [], onCancel }: Props) {
  const translate = useText()
  const { isSubmitting } = useFormState<FormValues>()
  const pending = usePendingUploads()
  const isDisabled = isSubmitting || pending !== undefined
  return (
    <>
      <PendingUploads text={pending} />
      <Button color="inherit" onClick={onCancel}>
        {translate(texts.cancel)}
      </Button>
      {others.map((other) => (
        <Button key={other.text.en} variant="outlined" disabled={isDisabled} onClick={other.onClick}>
          {translate(other.text)}
        </Button>
      ))}
      <Button
        type="submit"
        variant="contained"
        color={color}
        title={translate(texts.hint)}
        disabled={isDisabled}
        startIcon={isSubmitting ? <CircularProgress size={14} color="inherit" /> : null}
      >
        {translate(text, values)}
      </Button>
    </>
  )
}
