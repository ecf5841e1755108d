import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

import type { AlertProps } from '@mui/material/Alert'

import type { Text } from '../../../resources/kit/text'

const retry = t('重试', 'Try again')

interface Props extends Pick<AlertProps, 'sx'> {
  readonly severity?: 'error' | 'warning'
  readonly text: Text
  readonly onRetry: () => void
}

/** A message above or in place of content that failed to load, with a button to retry. */
export function RetryAlert({ severity = 'error', text, onRetry, sx }: Props) {
  const translate = useText()
  return (
    <Alert
      severity={severity}
      sx={sx}
      action={
        <Button color="inherit" onClick={onRetry}>
          {translate(retry)}
        </Button>
      }
    >
      {translate(text)}
    </Alert>
  )
}
