import Button from '@mui/material/Button'
import { lazy } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'

import { useSession } from '../../providers/hooks'
import { adminBase } from '../../providers/http/addresses'
import { t } from '../../resources/kit/text'
import { screenOf } from '../routing/screenOf'
import { usePageTitle } from '../routing/usePageTitle'
import { MessagePage } from '../ui/feedback/MessagePage'
import { useText } from '../ui/useText'
import { BlockedScreen } from './BlockedScreen'
import { ListScreen } from './listScreen'

import type { MenuRule } from '../../resources/kit/protocol/session'

const IframePage = lazy(async () => {
  const { SandboxedFrame, isFrameUrl } = await import('../ui/SandboxedFrame')
  const Page = ({ rule: { url, title } }: { readonly rule: MenuRule }) =>
    isFrameUrl(url) ? <SandboxedFrame url={url} title={title} sx={{ border: 0, height: '100%' }} /> : <BlockedScreen kind="denied" />
  return { default: Page }
})

/** Shown while redirecting. */
const nowhere = t('后台管理', 'Admin')

/** The screen of the rule whose path matches the address. */
export function ScreenPage() {
  const { pathname, search } = useLocation()
  const { menus } = useSession()
  const screen = screenOf(menus, pathname)
  usePageTitle('rule' in screen ? screen.rule.title : nowhere)
  if (screen.kind === 'missing' || screen.kind === 'denied') return <BlockedScreen kind={screen.kind} />
  if (screen.kind === 'unknownComponent') return <UnknownComponentPage rule={screen.rule} />
  if (screen.kind === 'iframe') return <IframePage rule={screen.rule} />
  if (screen.kind === 'page') return <screen.Page key={screen.rule.component} />
  return (
    <>
      {screen.target ? <Navigate to={{ search, ...screen.target }} replace /> : null}
      <ListScreen key={screen.resource.path} resource={screen.resource} />
    </>
  )
}

const texts = {
  title: t('这个菜单还没有页面', 'This menu has no page'),
  text: t('规则“{title}”指向组件 {component}，当前版本不包含它', 'The rule "{title}" points to the component {component}, which is not part of this version'),
  home: t('回到后台首页', 'Go to the back office'),
}

function UnknownComponentPage({ rule: { title, component } }: { readonly rule: MenuRule }) {
  const translate = useText()
  return (
    <MessagePage fills="tab" title={translate(texts.title)} text={translate(texts.text, { title, component })}>
      <Button component={Link} to={adminBase} variant="contained">
        {translate(texts.home)}
      </Button>
    </MessagePage>
  )
}
