import { consumeCaptcha } from '../auth/captcha/captcha'
import { rememberDevice } from '../auth/signIn/devices'

import type { SignInAnswer } from '../../resources/kit/protocol/session'
import type { AccountArea } from '../auth/sessions/accountLock'
import type { CaptchaState } from '../auth/signIn/signInThrottle'
import type { Db } from '../context'
import type { AppDeps } from '../deps'

interface SentCaptcha {
  readonly captchaId: string
  readonly captchaInfo: string
}

/** The captcha of a sign-in: used up where everybody is asked for one, else kept for an account that asks by itself. */
export async function resolveCaptcha({ captchaId, captchaInfo }: SentCaptcha, { db, config }: AppDeps, isRequired: boolean): Promise<CaptchaState> {
  const solution = { id: captchaId, info: captchaInfo }
  if (!isRequired) return config.isCaptchaOn ? solution : 'off'
  await consumeCaptcha(db, solution)
  return 'solved'
}

/** What the browser is to keep, for clients that say that they keep it. */
export const deviceTokenAnswer = async (
  db: Db,
  owner: { readonly area: AccountArea; readonly id: number },
  shown: string | undefined,
): Promise<Pick<SignInAnswer<unknown>, 'device_token'>> => (shown === undefined ? {} : { device_token: await rememberDevice(db, owner, shown) })
