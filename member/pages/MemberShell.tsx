import { Suspense, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'

import { errorAddress } from '../../providers/http/errorAddress'
import { t } from '../../resources/kit/text'
import { DefaultLayout } from '../layout/DefaultLayout'
import { PageLoading } from '../layout/PageLoading'
import { memberPageAt } from '../menu/memberPageAt'
import { useMemberApp, useMemberState, usePageTitle } from '../session/useMember'
import { loadingAddress } from '../session/wantedPage'
import { IframePage } from './IframePage'
import { DeniedPage, UnknownPage } from './emptyPages'

const titles = { missing: t('页面不存在', 'Page not found'), denied: t('没有访问权限', 'No access permission') }

/** An address of the member centre. Before it is known who comes, the way leads over the loading page, which keeps the wanted address. */
export function MemberShell() {
  const { member, isLoaded } = useMemberState()
  const { session } = useMemberApp()
  const { pathname, search } = useLocation()
  // whoever was signed out elsewhere learns it at the next step
  useEffect(() => session.sync(), [session, pathname])
  if (!member || !isLoaded) return <Navigate to={loadingAddress(pathname + search)} replace />
  return (
    <DefaultLayout>
      <Suspense fallback={<PageLoading />}>
        <Content pathname={pathname} search={search} />
      </Suspense>
    </DefaultLayout>
  )
}

function Content({ pathname, search }: { readonly pathname: string; readonly search: string }) {
  const { menus, rules } = useMemberState()
  const found = memberPageAt([...menus, ...rules], pathname)
  usePageTitle('rule' in found ? found.rule.title : titles[found.kind])
  if (found.kind === 'missing') return <NotFoundRedirect from={pathname + search} />
  if (found.kind === 'denied') return <DeniedPage />
  if (found.kind === 'unknownComponent') return <UnknownPage rule={found.rule} />
  return found.kind === 'iframe' ? <IframePage rule={found.rule} /> : <found.Page key={pathname} />
}

/** Nothing stands below /user at this address: the page of the whole shop for that keeps it. */
function NotFoundRedirect({ from }: { readonly from: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(errorAddress('/404', from), { replace: true }), [from, navigate])
  return null
}
