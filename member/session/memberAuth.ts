import { deviceHeaders, keepDevice } from '../../providers/session/device'
import { pageRulesOf } from '../menu/memberRules'

import type { AuthProvider } from 'react-admin'

import type { CallOptions, Http } from '../../providers/http/httpTypes'
import type { MemberInfo } from '../../resources/kit/protocol/member'
import type { SignInAnswer } from '../../resources/kit/protocol/session'
import type { MemberSession } from './memberSession'

const loginPath = '/user/login'

/** All keys of the call: other servers read them without a check. */
const otherKeys = { tab: 'login', captcha: '', captchaId: '', captchaInfo: '', registerType: '', email: '', mobile: '' }

/** react-admin reads `redirectTo`, and shows the message of this key. */
class SignInNeeded extends Error {
  readonly redirectTo = loginPath

  constructor() {
    super('ra.auth.auth_check_error')
  }
}

/** The auth provider of the member center. A member's right is the rule of the page. */
export function createMemberAuth(http: Http, session: MemberSession): AuthProvider {
  return {
    login: async (input: object) => {
      const options: CallOptions = { isQuiet: true, headers: deviceHeaders('member') } // the form shows a refusal
      const { userInfo, device_token } = await http.post<SignInAnswer<MemberInfo>>('/api/user/checkIn', { ...otherKeys, ...input }, options)
      keepDevice('member', device_token)
      session.signIn(userInfo)
    },
    /** Only when the server has ended the session, unlike staff's: a failure keeps the member signed in. */
    logout: async () => {
      if (session.get().member) {
        await http.post('/api/user/logout', { refreshToken: session.tokens.read('member').refreshToken })
        session.forget()
      }
      return loginPath
    },
    checkAuth: () => (session.get().member ? Promise.resolve() : Promise.reject(new SignInNeeded())),
    checkError: () => Promise.resolve(),
    getIdentity: () => {
      const { member } = session.get()
      if (!member) return Promise.reject(new Error('nobody is signed in'))
      return Promise.resolve({ id: member.id, fullName: member.nickname || member.username, avatar: member.avatar })
    },
    canAccess: ({ resource }) => {
      const { menus, rules } = session.get()
      return Promise.resolve(pageRulesOf([...menus, ...rules]).some(({ name }) => name === resource))
    },
  }
}
