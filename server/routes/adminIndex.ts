import { code } from '../../resources/kit/protocol'
import { done } from '../answer'
import { useCaptcha } from '../identity/captcha/captcha'
import { isWithoutAdmin } from '../identity/firstAdmin'
import { menusOf } from '../identity/site/menus'
import { siteSettings } from '../identity/site/settings'
import { siteConfigOf } from '../identity/site/siteConfig'
import { signIn, staffInfo } from '../identity/signIn'
import { adminTokenOf, findStaffIfAny } from '../identity/staff'
import { endSessions } from '../identity/tokens'
import { bodyOf, isTicked, rotates, textOf, visitorOf } from '../identity/visitor'
import { refuse } from '../refusal'

import type { FastifyRequest } from 'fastify'

import type { Parts, RouteFile } from '../parts'

/** Coming in, going out, and the start-up call of the back office. */
export const adminIndexRoutes: RouteFile = (app, parts) => {
  const { db } = parts

  app.get('/admin/Index/login', { config: { access: 'public' } }, async (request) => {
    await refuseSignedIn(request, parts)
    return done({ captcha: await asksCaptcha(parts), needs_setup: await isWithoutAdmin(db) })
  })

  app.post('/admin/Index/login', { config: { access: 'public' } }, async (request) => {
    await refuseSignedIn(request, parts)
    const body = bodyOf(request)
    const [username, password] = [textOf(body['username']).trim(), textOf(body['password'])]
    if (await asksCaptcha(parts)) await useCaptcha(db, { id: body['captchaId'], info: body['captchaInfo'] })
    const userInfo = await signIn(db, {
      ...visitorOf(request),
      username,
      password,
      isKept: isTicked(body['keep']),
      rotates: rotates(request),
      url: '/admin/Index/login',
    })
    return done({ userInfo }, 'signed_in')
  })

  app.post('/admin/Index/logout', { config: { access: 'public' } }, async (request) => {
    await endSessions(db, 'admin', [adminTokenOf(request), textOf(bodyOf(request)['refreshToken'])])
    return done()
  })

  app.get('/admin/Index/index', { config: { access: 'staff' } }, async (request) => {
    const { staff, language } = request
    const [info, menus, settings] = await Promise.all([staffInfo(db, staff.id), menusOf(db, staff, language), siteSettings(db)])
    if (menus.length === 0) refuse('no_menus')
    return done({
      adminInfo: { ...info, super: staff.isSuper },
      menus,
      siteConfig: siteConfigOf(settings, { version: parts.config.version, origin: `//${request.host}`, language }),
      terminal: { phpDevelopmentServer: false, npmPackageManager: 'none' },
    })
  })

  app.get('/admin/Dashboard/index', { config: { access: 'staff' } }, async () => {
    const rule = (await db.selectFrom('admin_rule').select('remark').where('name', '=', 'dashboard').executeTakeFirst()) as { remark: string } | undefined
    return done({ remark: rule?.remark ?? '' })
  })
}

async function refuseSignedIn(request: FastifyRequest, { db }: Parts): Promise<void> {
  if (await findStaffIfAny(request, { db })) refuse('signed_in', {}, { code: code.signIn, data: { type: 'logged in' } })
}

const asksCaptcha = async ({ db, config }: Parts): Promise<boolean> => config.isCaptchaOn && (await siteSettings(db)).admin_login_captcha
