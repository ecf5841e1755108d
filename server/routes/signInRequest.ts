import { consumeCaptcha } from '../auth/captcha/captcha'
import { captchaModeOf } from '../auth/captcha/captchaMode'
import { rememberDevice } from '../auth/signIn/devices'
import { wasCaptchaRequired } from '../auth/signIn/signInThrottle'

import type { SignInAnswer } from '../../resources/kit/protocol/session'
import type { AccountArea } from '../auth/sessions/accountLock'
import type { CaptchaState } from '../auth/signIn/signInThrottle'
import type { Db } from '../context'
import type { AppDeps } from '../deps'

interface SentCaptcha {
  readonly captchaId: string
  readonly captchaInfo: string
}

/** Whether the sign-in page shows a captcha to this client. */
export async function isCaptchaShown(deps: AppDeps, area: AccountArea, ip: string): Promise<boolean> {
  const mode = await captchaModeOf(deps, area)
  return mode === 'always' || (mode === 'failures' && (await wasCaptchaRequired(deps.db, area, ip)))
}

/** The captcha of a sign-in: used up if it is required of everybody, else left to an account that requires it. */
export async function resolveCaptcha({ captchaId, captchaInfo }: SentCaptcha, deps: AppDeps, area: AccountArea): Promise<CaptchaState> {
  const [mode, solution] = [await captchaModeOf(deps, area), { id: captchaId, info: captchaInfo }]
  if (mode !== 'always') return mode === 'failures' ? solution : 'off'
  await consumeCaptcha(deps.db, solution)
  return 'solved'
}

/** The device token, for clients that declare they store it. */
export const deviceTokenAnswer = async (
  db: Db,
  owner: { readonly area: AccountArea; readonly id: number },
  shown: string | undefined,
): Promise<Pick<SignInAnswer<unknown>, 'device_token'>> => (shown === undefined ? {} : { device_token: await rememberDevice(db, owner, shown) })
