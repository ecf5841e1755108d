import { Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useNavigate } from 'react-router-dom'

import { useApp } from '../providers/hooks'
import { createHttp } from '../providers/http/client'
import { PageLoading } from '../src/ui/feedback/PageLoading'
import { ClosedPage } from './layout/ClosedPage'
import { memberLoadingHeight } from './layout/loadingHeight'
import { LoadingPage } from './pages/LoadingPage'
import { MemberShell } from './pages/MemberShell'
import { LoginPage } from './pages/login/LoginPage'
import { createMemberSession } from './session/memberSession'
import { MemberContext, useMemberState } from './session/useMember'

import type { MemberApp } from './session/useMember'

/** The member side, everything below /user. It has its own sign-in, tokens and rights, and shares language, theme and notices with the back office. */
export function Member() {
  const app = useNewMemberApp()
  return (
    <MemberContext.Provider value={app}>
      <Suspense fallback={<PageLoading minHeight={memberLoadingHeight} />}>
        <MemberRoutes />
      </Suspense>
    </MemberContext.Provider>
  )
}

function MemberRoutes() {
  const { isLoaded, isOpen } = useMemberState()
  if (isLoaded && !isOpen) return <ClosedPage />
  return (
    <Routes>
      <Route index element={<Navigate to="/user/loading" replace />} />
      <Route path="login" element={<LoginPage />} />
      <Route path="loading/:to?" element={<LoadingPage />} />
      <Route path="*" element={<MemberShell />} />
    </Routes>
  )
}

function useNewMemberApp(): MemberApp {
  const { preferences, notify } = useApp()
  const navigate = useNavigate()
  const [app] = useState<MemberApp>(() => {
    const session = createMemberSession()
    const http = createHttp({
      language: () => preferences.get().language,
      tokens: session.tokens,
      area: () => 'member',
      notify,
      navigate: (path) => void navigate(path),
      currentPath: () => location.pathname + location.search,
    })
    return { http, session }
  })
  useEffect(() => app.session.watch(), [app])
  return app
}
