import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

const texts = {
  text: t('连接不上服务器，请检查网络后重试', 'The server cannot be reached; check the network and try again'),
  retry: t('重试', 'Try again'),
}

export function ServerUnreachable({ onRetry }: { readonly onRetry: () => void }) {
  const translate = useText()
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={onRetry}>
          {translate(texts.retry)}
        </Button>
      }
    >
      {translate(texts.text)}
    </Alert>
  )
}
