import LockOutlined from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import { Suspense, useEffect } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'

import { t } from '../../resources/kit/text'
import { isFrameUrl, SandboxedFrame } from '../../src/ui/SandboxedFrame'
import { blockedTexts } from '../../src/ui/feedback/blockedTexts'
import { MessagePage } from '../../src/ui/feedback/MessagePage'
import { PageLoading } from '../../src/ui/feedback/PageLoading'
import { useText } from '../../src/ui/useText'
import { DefaultLayout } from '../layout/DefaultLayout'
import { memberLoadingHeight } from '../layout/loadingHeight'
import { memberPageAt } from '../menu/memberPageAt'
import { loadingAddress } from '../session/requestedPage'
import { useMemberApp, useMemberState, usePageTitle } from '../session/useMember'

import type { MenuRule } from '../../resources/kit/protocol/session'

/** An address of the member center. Before the session is known the loading page is shown, which keeps the requested address. */
export function MemberShell() {
  const { member, isLoaded } = useMemberState()
  const { session } = useMemberApp()
  const { pathname, search } = useLocation()
  // a sign-out in another tab takes effect at the next navigation
  useEffect(() => session.sync(), [session, pathname])
  if (!member || !isLoaded) return <Navigate to={loadingAddress(pathname + search)} replace />
  return (
    <DefaultLayout>
      <Suspense fallback={<PageLoading minHeight={memberLoadingHeight} />}>
        <Content pathname={pathname} />
      </Suspense>
    </DefaultLayout>
  )
}

function Content({ pathname }: { readonly pathname: string }) {
  const { menus, rules } = useMemberState()
  const page = memberPageAt([...menus, ...rules], pathname)
  usePageTitle('rule' in page ? page.rule.title : blockedTexts[page.kind])
  if (page.kind === 'missing') return <MissingPage />
  if (page.kind === 'denied') return <DeniedPage />
  if (page.kind === 'unknownComponent') return <UnknownPage rule={page.rule} />
  return page.kind === 'iframe' ? <Frame rule={page.rule} /> : <page.Page key={pathname} />
}

function Frame({ rule: { url, title } }: { readonly rule: MenuRule }) {
  if (!isFrameUrl(url)) return <DeniedPage />
  return <SandboxedFrame url={url} title={title} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, height: 'calc(100dvh - 150px)' }} />
}

const emptyTexts = {
  deniedText: t('您所在的会员分组不包含此页面', 'Your member group does not include this page'),
  unknownText: t('“{title}”的页面不在当前版本中，请联系商家', 'The page "{title}" is not part of this version; contact the shop'),
  home: t('回到会员中心', 'Go to the member center'),
}

const Home = () => {
  const translate = useText()
  return (
    <Button component={Link} to="/user" variant="contained">
      {translate(emptyTexts.home)}
    </Button>
  )
}

function MissingPage() {
  const translate = useText()
  return (
    <MessagePage fills="memberPage" sign="404" title={translate(blockedTexts.missing)} text={translate(blockedTexts.missingText)}>
      <Home />
    </MessagePage>
  )
}

function DeniedPage() {
  const translate = useText()
  return (
    <MessagePage fills="memberPage" sign={<LockOutlined fontSize="inherit" />} title={translate(blockedTexts.denied)} text={translate(emptyTexts.deniedText)}>
      <Home />
    </MessagePage>
  )
}

/** A rule of the server for a page that this version does not have. */
function UnknownPage({ rule }: { readonly rule: MenuRule }) {
  const translate = useText()
  return (
    <MessagePage fills="memberPage" title={rule.title} text={translate(emptyTexts.unknownText, { title: rule.title })}>
      <Home />
    </MessagePage>
  )
}
