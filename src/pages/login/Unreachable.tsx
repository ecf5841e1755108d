import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { useText } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'

const texts = {
  text: t('连接不上服务器，请检查网络后重试', 'The server cannot be reached; check the network and try again'),
  retry: t('重试', 'Try again'),
}

export function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  const say = useText()
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={onRetry}>
          {say(texts.retry)}
        </Button>
      }
    >
      {say(texts.text)}
    </Alert>
  )
}
