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

/** The captcha of a sign-in: used up if it is required of everybody, else left to an account that requires it. */
export async function resolveCaptcha({ captchaId, captchaInfo }: SentCaptcha, { db, config }: AppDeps, isRequired: boolean): Promise<CaptchaState> {
  const solution = { id: captchaId, info: captchaInfo }
  if (!isRequired) return config.isCaptchaOn ? solution : 'off'
  await consumeCaptcha(db, solution)
  return 'solved'
}

/** The device token, for clients that declare they store it. */
export const deviceTokenAnswer = async (
  db: Db,
  owner: { readonly area: AccountArea; readonly id: number },
  shown: string | undefined,
): Promise<Pick<SignInAnswer<unknown>, 'device_token'>> => (shown === undefined ? {} : { device_token: await rememberDevice(db, owner, shown) })
