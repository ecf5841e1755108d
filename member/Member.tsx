import { memoryStore } from 'react-admin'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useNavigate } from 'react-router-dom'

import { useApp } from '../providers/hooks'
import { createI18n } from '../providers/i18n'
import { AdminContext } from '../src/ui/admin/AdminContext'
import { WindowLoading } from '../src/ui/feedback/WindowLoading'
import { ClosedPage } from './layout/ClosedPage'
import { memberLoadingHeight } from './layout/loadingHeight'
import { LoadingPage } from './pages/LoadingPage'
import { MemberShell } from './pages/MemberShell'
import { LoginPage } from './pages/login/LoginPage'
import { createMemberApp } from './session/memberApp'
import { memberData } from './session/memberData'
import { MemberContext, useMemberApp, useMemberState } from './session/useMember'

import type { MemberApp } from './session/memberApp'

/** The member side, everything below /user. It has its own sign-in, tokens and rights, and shares language, theme and notices with the back office. */
export function Member() {
  const app = useNewMemberApp()
  return (
    <MemberContext.Provider value={app}>
      <MemberFrame />
    </MemberContext.Provider>
  )
}

function MemberFrame() {
  const { auth } = useMemberApp()
  const { preferences } = useApp()
  const { member } = useMemberState()
  const [store] = useState(() => memoryStore())
  return (
    <AdminContext
      basename="/user"
      account={member?.id}
      dataProvider={memberData}
      authProvider={auth}
      store={store}
      preferences={preferences}
      createI18n={createI18n}
    >
      <Suspense fallback={<WindowLoading minHeight={memberLoadingHeight} />}>
        <MemberRoutes />
      </Suspense>
    </AdminContext>
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
  const [app] = useState(() => createMemberApp({ language: () => preferences.get().language, notify, navigate: (path) => void navigate(path) }))
  useEffect(() => app.session.watch(), [app])
  return app
}
