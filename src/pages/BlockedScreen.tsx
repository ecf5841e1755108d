import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'

import { useApp, useSession } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { addressOf, firstScreenOf } from '../routing/menuTree'
import { screenOf } from '../routing/screenOf'
import { usePageTitle } from '../routing/usePageTitle'
import { useSignOut } from '../routing/useSignOut'
import { blockedTexts } from '../ui/feedback/blockedTexts'
import { MessagePage } from '../ui/feedback/MessagePage'
import { useText } from '../ui/useText'

const kinds = {
  denied: { sign: '403', title: blockedTexts.denied, text: blockedTexts.deniedText },
  missing: { sign: '404', title: blockedTexts.missing, text: blockedTexts.missingText },
}

const texts = {
  home: t('前往“{title}”', 'Go to {title}'),
  retry: t('重试', 'Try again'),
  still: t('仍然打不开，权限和菜单没有变化', 'Still no access; your permissions and menu have not changed'),
}

/** Inside the frame, instead of the screen of an address that this account cannot open. The address stays, so that a reload or a right that is given meanwhile opens it. */
export function BlockedScreen({ kind }: { readonly kind: keyof typeof kinds }) {
  const translate = useText()
  const signOut = useSignOut()
  const { menus } = useSession()
  const { sign, title, text } = kinds[kind]
  usePageTitle(title)
  const home = firstScreenOf(menus)
  return (
    <MessagePage fills="tab" sign={sign} title={translate(title)} text={translate(text)}>
      {home ? (
        <Button component={Link} to={addressOf(home)} variant="contained">
          {translate(texts.home, { title: home.title })}
        </Button>
      ) : null}
      <RetryAccess />
      {kind === 'denied' ? <Button onClick={signOut}>{translate(blockedTexts.signInAgain)}</Button> : null}
    </MessagePage>
  )
}

/** Reloads rights and menus; the address shows its screen as soon as it is among them. */
function RetryAccess() {
  const translate = useText()
  const { http, session, notify } = useApp()
  const { pathname } = useLocation()
  const [isBusy, setBusy] = useState(false)
  const retry = async (): Promise<void> => {
    setBusy(true)
    const isLoaded = await session.load(http).then(
      () => true,
      () => false, // reported by the request
    )
    setBusy(false)
    if (!isLoaded) return
    const { kind } = screenOf(session.get().menus, pathname)
    if (kind === 'denied' || kind === 'missing') notify({ kind: 'info', text: translate(texts.still) })
  }
  return (
    <Button disabled={isBusy} aria-busy={isBusy} onClick={() => void retry()}>
      {translate(texts.retry)}
    </Button>
  )
}
