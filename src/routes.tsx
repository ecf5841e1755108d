import { lazy, memo, Suspense } from 'react'
import { Navigate } from 'react-router-dom'

import { adminBase, loginPaths } from '../providers/http/addresses'
import { resources } from '../resources'
import { AppFrame, shellHandle } from './layout/AppFrame'
import { DeniedPage } from './pages/DeniedPage'
import { LoadingPage } from './pages/LoadingPage'
import { NotFoundPage } from './pages/NotFoundPage'
import { RequireSignIn } from './pages/RequireSignIn'
import { ErrorPage } from './pages/ScreenError'
import { ShopPage } from './pages/ShopPage'
import { WindowLoading } from './ui/feedback/WindowLoading'
import { useIsSettled } from './ui/useIsSettled'

import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router-dom'

const LoginPage = lazy(async () => ({ default: (await import('./pages/login/LoginPage')).LoginPage }))

const PrintPage = lazy(async () => ({ default: (await import('./crud/print/PrintPage')).PrintPage }))

/** Loaded after the first screen, which works without it: until then hooks of react-admin that ask for definitions find none. */
const AdminRoutes = lazy(() =>
  import('./admin/AdminRoutes').then(
    (loaded) => ({ default: loaded.AdminRoutes }),
    () => ({ default: memo(RequireSignIn) }),
  ),
)

function Inside() {
  const isSettled = useIsSettled()
  return isSettled ? (
    <Suspense fallback={<RequireSignIn />}>
      <AdminRoutes />
    </Suspense>
  ) : (
    <RequireSignIn />
  )
}

/** All addresses of the back office. Screens are resolved at run time, from the rules of the server. */
export const routes: RouteObject[] = [
  {
    element: <AppFrame />,
    errorElement: <ErrorPage />,
    children: [
      { path: '/', element: <Navigate to={loginPaths.admin} replace /> },
      { path: loginPaths.admin, element: <LoginPage /> },
      { path: '/401', element: <DeniedPage /> },
      { path: '/404', element: <NotFoundPage /> },
      { path: '/shop/*', element: <ShopPage /> },
      { path: `${adminBase}/access-denied`, element: <Navigate to="/401" replace /> },
      {
        path: adminBase,
        children: [
          { index: true, element: <Navigate to={`${adminBase}/loading`} replace /> },
          { path: 'loading/:to?', element: <LoadingPage /> },
          ...resources.flatMap(({ path, printouts }) => (printouts ? [{ path: `${path}/print/:printout`, element: <PrintPage path={path} /> }] : [])),
          { path: '*', element: <Inside />, handle: shellHandle },
        ],
      },
      { path: '*', element: <Navigate to="/404" replace /> },
    ],
  },
]

/** An area with a frame, a sign-in and rights of its own. */
export const areaRoute = (path: string, area: ReactNode): RouteObject => ({
  path,
  errorElement: <ErrorPage />,
  element: <Suspense fallback={<WindowLoading />}>{area}</Suspense>,
})
