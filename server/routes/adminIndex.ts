import { code } from '../../resources/kit/protocol'
import { bodyOf, deviceIn, isTicked, rotates, textOf, visitorOf } from '../auth/clientInfo'
import { staffInfo } from '../auth/completeSignIn'
import { isWithoutAdmin } from '../auth/firstAdmin'
import { secondStep } from '../auth/secondFactor/secondStep'
import { openSafe } from '../auth/secondFactor/secretBox'
import { signIn } from '../auth/signIn'
import { wasAskedForCaptcha } from '../auth/signInThrottle'
import { adminTokenOf, findStaffIfAny } from '../auth/staff'
import { endSessions } from '../auth/tokens'
import { refuse } from '../errors'
import { ok } from '../result'
import { menusOf } from '../site/menus'
import { originOf } from '../site/origin'
import { siteSettings } from '../site/settings'
import { siteConfigOf } from '../site/siteConfig'
import { preferencesOf } from './preferences'
import { captchaOf, deviceAnswer } from './signInParts'
import { startViews } from './views'

import type { FastifyRequest } from 'fastify'

import type { AppDeps, RouteFile } from '../deps'

/** Coming in, going out, and the start-up call of the back office. */
export const adminIndexRoutes: RouteFile = (app, parts) => {
  const { db } = parts
  const safe = openSafe(parts.config)

  app.get('/admin/Index/login', { config: { access: 'public' } }, async (request) => {
    await refuseSignedIn(request, parts)
    const captcha = (await asksCaptcha(parts)) || (parts.config.isCaptchaOn && (await wasAskedForCaptcha(db, 'admin', request.ip)))
    return ok({ captcha, needs_setup: await isWithoutAdmin(db) })
  })

  app.post('/admin/Index/login', { config: { access: 'public' } }, async (request) => {
    await refuseSignedIn(request, parts)
    const body = bodyOf(request)
    const device = deviceIn(request)
    const where = { ...visitorOf(request), rotates: rotates(request), url: '/admin/Index/login', device }
    const ticket = textOf(body['ticket'])
    const userInfo = ticket
      ? await secondStep(db, { ...where, ticket, code: textOf(body['one_time_code']).trim() }, safe)
      : await signIn(db, {
          ...where,
          captcha: await captchaOf(body, parts, await asksCaptcha(parts)),
          username: textOf(body['username']).trim(),
          password: textOf(body['password']),
          isKept: isTicked(body['keep']),
        })
    return ok({ userInfo, ...(await deviceAnswer(db, { area: 'admin', id: userInfo.id }, device)) }, 'signed_in')
  })

  app.post('/admin/Index/logout', { config: { access: 'public' } }, async (request) => {
    await endSessions(db, 'admin', [adminTokenOf(request), textOf(bodyOf(request)['refreshToken'])])
    return ok()
  })

  app.get('/admin/Index/index', { config: { access: 'staff' } }, async (request) => {
    const { staff, language } = request
    const [info, menus, settings, preferences, views] = await Promise.all([
      staffInfo(db, staff.id),
      menusOf(db, staff, language),
      siteSettings(db),
      preferencesOf(db, staff.id),
      startViews(db, staff),
    ])
    if (menus.length === 0) refuse('no_menus')
    return ok({
      adminInfo: { ...info, super: staff.isSuper },
      menus,
      siteConfig: siteConfigOf(settings, { version: parts.config.version, origin: originOf(request), language }),
      terminal: { phpDevelopmentServer: false, npmPackageManager: 'none' },
      preferences,
      views,
      restores: staff.isSuper,
    })
  })
}

async function refuseSignedIn(request: FastifyRequest, { db }: AppDeps): Promise<void> {
  if (await findStaffIfAny(request, { db })) refuse('signed_in', {}, { code: code.signIn, data: { type: 'logged in' } })
}

const asksCaptcha = async ({ db, config }: AppDeps): Promise<boolean> => config.isCaptchaOn && (await siteSettings(db)).admin_login_captcha
