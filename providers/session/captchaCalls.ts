import { newKey } from '../keys'

import type { CaptchaTask } from '../../resources/kit/protocol/session'
import type { Http } from '../http/httpTypes'

/** The captcha of both sign-in pages. */
export const captchaCalls = (http: Http) => ({
  load: () => http.get<CaptchaTask>('/api/common/clickCaptcha', { id: newKey() }),
  check: async (id: string, info: string): Promise<boolean> => {
    await http.post('/api/common/checkClickCaptcha', { id, info, unset: false }, { isQuiet: true })
    return true
  },
})
