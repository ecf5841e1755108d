import { lazy } from 'react'
import { useLocation } from 'react-router-dom'

import { useSession } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { screenOf } from '../routing/screenOf'
import { usePageTitle } from '../routing/usePageTitle'
import { ErrorRedirect } from './ErrorRedirect'
import { UnknownComponentPage } from './UnknownComponentPage'
import { ListScreen } from './listScreen'

const IframePage = lazy(async () => ({ default: (await import('./IframePage')).IframePage }))

/** While the way leads on to another page. */
const nowhere = t('后台管理', 'Admin')

/** The screen of the rule whose path fits the address. */
export function ScreenPage() {
  const { pathname } = useLocation()
  const { menus } = useSession()
  const screen = screenOf(menus, pathname)
  usePageTitle('rule' in screen ? screen.rule.title : nowhere)
  if (screen.kind === 'missing') return <ErrorRedirect to="/404" />
  if (screen.kind === 'denied') return <ErrorRedirect to="/401" />
  if (screen.kind === 'unknownComponent') return <UnknownComponentPage rule={screen.rule} />
  if (screen.kind === 'iframe') return <IframePage rule={screen.rule} />
  return screen.kind === 'page' ? <screen.Page key={screen.rule.component} /> : <ListScreen key={screen.resource.path} resource={screen.resource} />
}
