import { lazy, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

import { createPreferences } from '../providers/account/preferences'
import { createData } from '../providers/data/data'
import { refreshingMenus } from '../providers/data/menuRefresh'
import { adminBase, loginPaths } from '../providers/http/addresses'
import { createHttp } from '../providers/http/client'
import { createLiveRows } from '../providers/notifications/liveRows'
import { createAuth } from '../providers/session/auth'
import { createSession } from '../providers/session/session'
import { createUndoOffers } from '../providers/undo/undoOffers'
import { translate } from '../resources/kit/text'
import { App } from './App'
import { startWithTimeout } from './pages/startup'
import { areaRoute, routes } from './routes'
import { addressOf, isPathWithin, screenRulesOf } from './routing/menuTree'
import { showNotice } from './ui/feedback/Notices'
import { keepSplash } from './ui/feedback/splash'

import type { Notice } from '../providers/http/httpTypes'

/** The member side is loaded only for addresses below /user. */
const Member = lazy(async () => ({ default: (await import('../member/Member')).Member }))

const preferences = createPreferences()
const session = createSession()
const router = createBrowserRouter([...routes, areaRoute('/user/*', <Member />)])

const language = () => preferences.get().language
const undo = createUndoOffers()
const notify = ({ kind, text, undo: target }: Notice): void => {
  const shown = typeof text === 'string' ? text : translate(text, language())
  if (target) undo.offer({ ...target, text: shown })
  else showNotice({ kind, text: shown })
}
const http = createHttp({
  language,
  notify,
  tokens: session.tokens,
  navigate: (path) => void router.navigate(path),
  currentPath: () => router.state.location.pathname + router.state.location.search,
  pathNamed: (name) =>
    screenRulesOf(session.get().menus)
      .filter((rule) => rule.name === name)
      .map(addressOf)[0],
})
const services = {
  http,
  session,
  preferences,
  notify,
  data: refreshingMenus(createData(http), () => session.load(http)),
  auth: createAuth(http, session),
  live: createLiveRows(),
  undo,
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
keepSplash(root)
const draw = (): void =>
  startTransition(() =>
    createRoot(root).render(
      <App services={services}>
        <RouterProvider router={router} />
      </App>,
    ),
  )
const isSignedIn = session.get().admin !== undefined && isPathWithin(adminBase, location.pathname) && location.pathname !== loginPaths.admin
if (isSignedIn) void startWithTimeout(services, location).then(draw)
else draw()
