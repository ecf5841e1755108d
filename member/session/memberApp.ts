import { createHttp } from '../../providers/http/client'
import { createLeaving } from './leaving'
import { createMemberAuth } from './memberAuth'
import { createMemberSession } from './memberSession'

import type { AuthProvider } from 'react-admin'

import type { Http, HttpOptions } from '../../providers/http/httpTypes'
import type { Leaving } from './leaving'
import type { MemberSession } from './memberSession'

/** Created once by `member/Member.tsx`: the HTTP client with the member's tokens, the session, and what stands around its pages. */
export interface MemberApp {
  readonly http: Http
  readonly session: MemberSession
  readonly auth: AuthProvider
  readonly leaving: Leaving
}

export function createMemberApp(options: Pick<HttpOptions, 'language' | 'notify' | 'navigate'>): MemberApp {
  const session = createMemberSession()
  const http = createHttp({ ...options, tokens: session.tokens, area: () => 'member', currentPath: () => location.pathname + location.search })
  return { http, session, auth: createMemberAuth(http, session), leaving: createLeaving() }
}
