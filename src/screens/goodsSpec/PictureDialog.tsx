import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'

import { t } from '../../../resources/kit/text'
import { useUploadProps } from '../../fields/inputs/fileInputs'
import { ImageUpload } from '../../ui/upload/ImageUpload'
import { PendingUploads } from '../../ui/upload/PendingUploads'
import { FormUploadsContext, useFormUploads, usePendingUploads } from '../../ui/upload/formUploads'
import { useText } from '../../ui/useText'

const texts = { title: t('{name} 的图片', 'Image of {name}'), done: t('完成', 'Done') }

interface Props {
  readonly name: string
  readonly value: string
  readonly onChange: (path: string) => void
  readonly onClose: () => void
}

/** Chooses one picture of a value or a row: by drop, paste, file or from the stored ones. */
export function PictureDialog({ name, value, onChange, onClose }: Props) {
  const translate = useText()
  const id = useId()
  const uploadProps = useUploadProps('goods')
  const uploads = useFormUploads()
  const pending = usePendingUploads(uploads)
  return (
    <Dialog open onClose={pending ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`} onKeyDown={(event) => event.stopPropagation()}>
      <DialogTitle id={`${id}-title`}>{translate(texts.title, { name })}</DialogTitle>
      <DialogContent>
        <FormUploadsContext value={uploads}>
          <ImageUpload
            id={id}
            labelId={`${id}-title`}
            describedBy={undefined}
            value={value ? [value] : []}
            onChange={([path]) => onChange(path ?? '')}
            onBlur={() => undefined}
            isInvalid={false}
            max={1}
            {...uploadProps}
          />
        </FormUploadsContext>
      </DialogContent>
      <DialogActions>
        <PendingUploads text={pending} />
        <Button variant="contained" disabled={pending !== undefined} onClick={onClose}>
          {translate(texts.done)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
