import { z } from 'zod'

import { code } from '../../../resources/kit/protocol/envelope'
import { serverFeatures } from '../../../resources/kit/protocol/session'
import { clientInfoOf, deviceTokenOf, supportsRotation } from '../../auth/clientInfo'
import { createSecretBox } from '../../auth/secondFactor/secretBox'
import { signInWithSecondFactor } from '../../auth/secondFactor/signInWithSecondFactor'
import { endSessions } from '../../auth/sessions/tokens'
import { staffInfo } from '../../auth/signIn/completeSignIn'
import { createFirstAdmin, hasNoAdmin, setupBody } from '../../auth/signIn/firstAdmin'
import { signIn } from '../../auth/signIn/signIn'
import { adminTokenOf, findSignedInStaff } from '../../auth/staff/authenticateStaff'
import { refuse } from '../../errors'
import { flag, parseBody, text, trimmedText } from '../../lib/parseInput'
import { ok } from '../../result'
import { staffMenus } from '../../site/menus'
import { originOf } from '../../site/origin'
import { shopSettings, siteSettings, switchedOn } from '../../site/settings'
import { publicSiteOf, toClientSiteConfig } from '../../site/siteConfig'
import { deviceTokenAnswer, isCaptchaShown, resolveCaptcha } from '../signInRequest'
import { readPreferences } from './preferences'
import { savedViewsSummary } from './views'

import type { FastifyRequest } from 'fastify'

import type { SignInAnswer, SignInTerms, StaffInfo, StaffStartUp } from '../../../resources/kit/protocol/session'
import type { PublicSite } from '../../../resources/kit/protocol/site'
import type { AppDeps, RegisterRoutes } from '../../deps'

const signInBody = z.object({
  username: trimmedText,
  password: text,
  keep: flag,
  captchaId: text,
  captchaInfo: text,
  /** The second step sends only these two. */
  ticket: text,
  one_time_code: trimmedText,
})
const signOutBody = z.object({ refreshToken: text })

/** Sign-in, sign-out, the first administrator, and the start-up call of the back office. */
export const adminIndexRoutes: RegisterRoutes = (app, deps) => {
  const { db } = deps
  const secretBox = createSecretBox(deps.config)

  app.get('/admin/Index/login', { config: { access: 'public' } }, async (request) => {
    await refuseSignedIn(request, deps)
    const captcha = await isCaptchaShown(deps, 'admin', request.ip)
    return ok({ captcha, needs_setup: await hasNoAdmin(db), site: await publicSite(request, deps) } satisfies SignInTerms)
  })

  app.post('/admin/Index/login', { config: { access: 'public' } }, async (request) => {
    await refuseSignedIn(request, deps)
    const { ticket, one_time_code, username, password, keep, ...captcha } = parseBody(request, signInBody)
    const device = deviceTokenOf(request)
    const where = { ...clientInfoOf(request), rotates: supportsRotation(request), url: '/admin/Index/login', device }
    const userInfo = ticket
      ? await signInWithSecondFactor(db, { ...where, ticket, code: one_time_code }, secretBox)
      : await signIn(db, {
          ...where,
          captcha: await resolveCaptcha(captcha, deps, 'admin'),
          username,
          password,
          rememberMe: keep,
        })
    const answer: SignInAnswer<StaffInfo> = { userInfo, ...(await deviceTokenAnswer(db, { area: 'admin', id: userInfo.id }, device)) }
    return ok(answer, 'signed_in')
  })

  app.post('/admin/Index/logout', { config: { access: 'public' } }, async (request) => {
    await endSessions(db, 'admin', [adminTokenOf(request), parseBody(request, signOutBody).refreshToken])
    return ok()
  })

  app.post('/admin/Index/setup', { config: { access: 'public' } }, async (request) => {
    await createFirstAdmin(db, { ...clientInfoOf(request), body: parseBody(request, setupBody), url: '/admin/Index/setup' })
    return ok(null, 'done')
  })

  app.get('/admin/Index/index', { config: { access: 'staff' } }, async (request) => {
    const { staff, language } = request
    const [info, menus, settings, shop, switches, preferences, views] = await Promise.all([
      staffInfo(db, staff.id),
      staffMenus(db, staff, language),
      siteSettings(db),
      shopSettings(db),
      switchedOn(db),
      readPreferences(db, staff.id),
      savedViewsSummary(db, staff),
    ])
    if (menus.length === 0) refuse('no_menus')
    return ok({
      adminInfo: { ...info, super: staff.isSuper },
      menus,
      siteConfig: toClientSiteConfig(settings, { version: deps.config.version, origin: originOf(request), language, shop, switchedOn: switches }),
      terminal: { phpDevelopmentServer: false, npmPackageManager: 'none' },
      preferences,
      views,
      restores: staff.isSuper,
      features: serverFeatures,
    } satisfies StaffStartUp)
  })
}

/** The name and logo that a new browser shows before anybody has signed in. */
async function publicSite(request: FastifyRequest, { db, config: { version } }: AppDeps): Promise<PublicSite> {
  const [settings, shop] = await Promise.all([siteSettings(db), shopSettings(db)])
  return publicSiteOf(toClientSiteConfig(settings, { version, origin: originOf(request), language: request.language, shop }))
}

async function refuseSignedIn(request: FastifyRequest, { db }: AppDeps): Promise<void> {
  if (await findSignedInStaff(request, { db })) refuse('signed_in', {}, { code: code.signIn, data: { type: 'logged in' } })
}
