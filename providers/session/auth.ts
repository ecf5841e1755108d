import { loginPaths } from '../http/addresses'
import { deviceHeaders, keepDevice } from './device'

import type { AuthProvider, UserIdentity } from 'react-admin'

import type { SignInAnswer, StaffInfo } from '../../resources/kit/protocol/session'
import type { CallOptions, Http } from '../http/httpTypes'
import type { Session } from './session'

export interface SignIn {
  readonly username: string
  readonly password: string
  readonly keep: boolean
  readonly captchaId?: string
  readonly captchaInfo?: string
}

/** The code after name and password; the ticket is from the refusal that required it. */
export interface SecondFactorCode {
  readonly ticket: string
  readonly one_time_code: string
}

/** react-admin reads `redirectTo`, and shows the message of this key. */
class SignInNeeded extends Error {
  readonly redirectTo = loginPaths.admin

  constructor() {
    super('ra.auth.auth_check_error')
  }
}

export const identityOf = ({ id, nickname, username, avatar }: StaffInfo): UserIdentity => ({ id, fullName: nickname || username, avatar })

/** The auth provider of react-admin, based on the session. Expired tokens are handled in `providers/http`. */
export function createAuth(http: Http, session: Session): AuthProvider {
  const isIn = (): boolean => session.get().admin !== undefined
  return {
    login: async (input: SignIn | SecondFactorCode) => {
      // the form shows why name and password are refused
      const options: CallOptions = { handlesFieldErrors: true, isQuiet: !('ticket' in input), headers: deviceHeaders('admin') }
      const { userInfo, device_token } = await http.post<SignInAnswer<StaffInfo>>('/admin/Index/login', input, options)
      keepDevice('admin', device_token)
      session.signIn(userInfo)
    },
    /** The server revokes both tokens. If it cannot be reached the session ends here anyway, or a shared computer would stay signed in. */
    logout: async () => {
      if (isIn()) {
        const { refreshToken } = session.tokens.read('admin')
        await http.post('/admin/Index/logout', { refreshToken }, { isQuiet: true }).catch(() => undefined)
        session.forget()
      }
      return loginPaths.admin
    },
    checkAuth: () => (isIn() ? Promise.resolve() : Promise.reject(new SignInNeeded())),
    /** Never ends the session: `providers/http` has renewed an expired token, or sent a revoked session to the sign-in page, before react-admin sees the error. */
    checkError: () => Promise.resolve(),
    getIdentity: () => {
      const { admin } = session.get()
      if (!admin) return Promise.reject(new Error('nobody is signed in'))
      return Promise.resolve(identityOf(admin))
    },
    canAccess: ({ resource, action }) => Promise.resolve(session.may(resource, action)),
  }
}
