import { createContext, useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { mediaUrl } from '../../providers/session/siteConfig'
import { useText } from '../../src/ui/useText'

import type { Http } from '../../providers/http/httpTypes'
import type { Text } from '../../resources/kit/text'
import type { MemberApp } from './memberApp'
import type { MemberState, StoredMember } from './memberTypes'

export const MemberContext = createContext<MemberApp | undefined>(undefined)

export function useMemberApp(): MemberApp {
  const app = useContext(MemberContext)
  if (!app) throw new Error('this page stands outside MemberContext; mount it in member/Member.tsx')
  return app
}

export const useMemberHttp = (): Http => useMemberApp().http

export function useMemberState(): MemberState {
  const { session } = useMemberApp()
  return useSyncExternalStore(session.subscribe, session.get)
}

/** The signed-in member; used by pages that require a session. */
export function useMember(): StoredMember {
  const { member } = useMemberState()
  if (!member) throw new Error('this page is for members; guard it in member/pages/MemberShell.tsx')
  return member
}

/** The URL of a stored path. */
export function useMemberMediaUrl(): (path: string) => string {
  const { site } = useMemberState()
  return useCallback((path: string) => mediaUrl(path, site), [site])
}

/** `page - site`, or the page alone if the site has no name. A string has been translated by the server. */
export function usePageTitle(title: Text | string): void {
  const translate = useText()
  const { siteName } = useMemberState().site
  const page = typeof title === 'string' ? title : translate(title)
  useEffect(() => {
    document.title = siteName ? `${page} - ${siteName}` : page
  }, [page, siteName])
}

/** Makes the start-up call once for each account or guest, and again on `retry`. */
export function useStartUp(): { readonly problem: string | undefined; readonly retry: () => void } {
  const { http, session } = useMemberApp()
  const { isLoaded, member } = useMemberState()
  const [problem, setProblem] = useState<string>()
  const loadedFor = useRef<number | 'nobody'>(undefined)
  const load = useCallback(() => {
    setProblem(undefined)
    session.start(http).catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
  }, [http, session])
  const who = member?.id ?? 'nobody'
  useEffect(() => {
    if (isLoaded || loadedFor.current === who) return
    loadedFor.current = who
    load()
  }, [isLoaded, load, who])
  return { problem, retry: load }
}
