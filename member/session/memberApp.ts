import { createHttp } from '../../providers/http/client'
import { createMemberAuth } from './memberAuth'
import { createMemberSession } from './memberSession'

import type { AuthProvider } from 'react-admin'

import type { Http, HttpOptions } from '../../providers/http/httpTypes'
import type { MemberSession } from './memberSession'

type Confirm = (then: () => void) => void

/** Lets a page with unsaved input ask before something outside of it is done that would lose the input. */
interface Leaving {
  /** Runs it at once, or when the question of the page in view has been confirmed. */
  readonly orConfirm: Confirm
  /** Called by a page while it has unsaved input; returns a function that ends it. */
  readonly guard: (confirm: Confirm) => () => void
}

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

function createLeaving(): Leaving {
  let question: Confirm | undefined
  return {
    orConfirm: (then) => (question ? question(then) : then()),
    guard: (confirm) => {
      question = confirm
      return () => (question = undefined)
    },
  }
}
