import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'

import { t } from '../../../resources/kit/text'
import { useText } from '../../../src/ui/useText'
import { useMemberHttp, useMemberState, usePageTitle, useStartUp } from '../../session/useMember'
import { loadingAddress, wantedPage } from '../../session/wantedPage'
import { LoginForm } from './LoginForm'
import { LoginFrame } from './LoginFrame'

const texts = {
  title: t('会员登录', 'Member Login'),
  unreachable: t('连接不上服务器，请检查网络后重试', 'The server cannot be reached; check the network and try again'),
  retry: t('重试', 'Try again'),
}

/** What the server asks of somebody who wants in. */
interface LoginTerms {
  readonly userLoginCaptchaSwitch: boolean
}

export function LoginPage() {
  usePageTitle(texts.title)
  const translate = useText()
  const http = useMemberHttp()
  const { member } = useMemberState()
  const { retry } = useStartUp()
  const [search] = useSearchParams()
  const [terms, setTerms] = useState<LoginTerms>()
  const [isFailed, setFailed] = useState(false)
  const isIn = member !== undefined
  const ask = useCallback(() => {
    setFailed(false)
    http.get<LoginTerms>('/api/user/checkIn', undefined, { isQuiet: true }).then(setTerms, () => setFailed(true))
  }, [http])
  useEffect(() => {
    if (!isIn) ask()
  }, [ask, isIn])

  if (isIn) return <Navigate to={loadingAddress(wantedPage(search.get('to')))} replace />
  const again = (): void => {
    retry()
    ask()
  }
  return (
    <LoginFrame title={translate(texts.title)}>
      {isFailed ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={again}>
              {translate(texts.retry)}
            </Button>
          }
        >
          {translate(texts.unreachable)}
        </Alert>
      ) : null}
      {terms && !isFailed ? <LoginForm hasCaptcha={terms.userLoginCaptchaSwitch} /> : null}
    </LoginFrame>
  )
}
