import { useCallback, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'

import { useHttp, useSession } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { usePageTitle } from '../../routing/usePageTitle'
import { loadingAddress, wantedPage } from '../../routing/wantedPage'
import { useText } from '../../ui/useText'
import { LoginForm } from './LoginForm'
import { LoginFrame } from './LoginFrame'
import { ServerUnreachable } from './ServerUnreachable'
import { SetupForm } from './SetupForm'

const texts = {
  title: t('管理员登录', 'Admin login'),
  signIn: t('登录', 'Sign in'),
  setup: t('设置首位管理员', 'First administrator'),
}

/** What the server asks of somebody who wants in. */
interface LoginTerms {
  readonly captcha: boolean
  /** Nobody can sign in yet: the first administrator is to be made. */
  readonly needs_setup?: boolean
}

export function LoginPage() {
  usePageTitle(texts.title)
  const translate = useText()
  const http = useHttp()
  const { admin } = useSession()
  const [search] = useSearchParams()
  const [terms, setTerms] = useState<LoginTerms>()
  const [isFailed, setFailed] = useState(false)
  const [newName, setNewName] = useState('')

  const isIn = admin !== undefined
  const ask = useCallback(() => {
    setFailed(false)
    http.get<LoginTerms>('/admin/Index/login', undefined, { isQuiet: true }).then(setTerms, () => setFailed(true))
  }, [http])
  useEffect(() => {
    if (!isIn) ask()
  }, [ask, isIn])

  if (isIn) return <Navigate to={loadingAddress(wantedPage(search.get('to')))} replace />
  const onMade = (username: string): void => {
    setNewName(username)
    ask()
  }
  return (
    <LoginFrame title={translate(terms?.needs_setup ? texts.setup : texts.signIn)}>
      {isFailed ? <ServerUnreachable onRetry={ask} /> : null}
      {!isFailed && terms ? (
        terms.needs_setup ? (
          <SetupForm onMade={onMade} />
        ) : (
          <LoginForm key={newName} hasCaptcha={terms.captcha} username={newName} />
        )
      ) : null}
    </LoginFrame>
  )
}
