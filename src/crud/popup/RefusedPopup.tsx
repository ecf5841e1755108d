import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { PopupFrame } from './PopupFrame'

import type { Text } from '../../../resources/kit/text'

const back = t('返回', 'Back')

interface Props {
  readonly title: Text
  readonly reason: Text
  readonly onClose: () => void
}

/** In the place of a popup that cannot be opened by its address. */
export function RefusedPopup({ title, reason, onClose }: Props) {
  const translate = useText()
  return (
    <PopupFrame title={translate(title)} width={480} onClose={onClose} actions={<BackButton onClose={onClose} />}>
      <Alert severity="warning">{translate(reason)}</Alert>
    </PopupFrame>
  )
}

/** The only button of a popup that was refused. */
export function BackButton({ onClose }: Pick<Props, 'onClose'>) {
  const translate = useText()
  return (
    <Button color="inherit" autoFocus onClick={onClose}>
      {translate(back)}
    </Button>
  )
}
