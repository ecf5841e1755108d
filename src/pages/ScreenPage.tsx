import { lazy } from 'react'
import { useLocation } from 'react-router-dom'

import { useSession } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { useTitle } from '../layout/useTitle'
import { LeadAway } from './LeadAway'
import { ListScreen } from './listScreen'
import { screenOf } from './screenOf'
import { UnknownComponent } from './UnknownComponent'

const IframePage = lazy(async () => ({ default: (await import('./IframePage')).IframePage }))

/** While the way leads on to another page. */
const nowhere = t('后台管理', 'Admin')

/** The screen of the rule whose path fits the address. */
export function ScreenPage() {
  const { pathname } = useLocation()
  const { menus } = useSession()
  const screen = screenOf(menus, pathname)
  useTitle('rule' in screen ? screen.rule.title : nowhere)
  if (screen.kind === 'missing') return <LeadAway to="/404" />
  if (screen.kind === 'denied') return <LeadAway to="/401" />
  if (screen.kind === 'unknownComponent') return <UnknownComponent rule={screen.rule} />
  if (screen.kind === 'iframe') return <IframePage rule={screen.rule} />
  return screen.kind === 'page' ? <screen.Page key={screen.rule.component} /> : <ListScreen key={screen.resource.path} resource={screen.resource} />
}
