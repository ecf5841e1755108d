import Alert from '@mui/material/Alert'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

const texts = {
  minutes: t('约 {count} 分钟后可在此处重试', 'You can try again here in about {count} {count:minute|minutes}'),
  hours: t('约 {count} 小时后可在此处重试', 'You can try again here in about {count} {count:hour|hours}'),
}

/** The remaining time of a throttled sign-in; the server's own message mentions a day. */
export function SignInPause({ seconds }: { readonly seconds: number | undefined }) {
  const translate = useText()
  if (seconds === undefined) return null
  const minutes = Math.ceil(seconds / 60)
  return (
    <Alert severity="warning">{minutes < 60 ? translate(texts.minutes, { count: minutes }) : translate(texts.hours, { count: Math.ceil(minutes / 60) })}</Alert>
  )
}
