import { checkCaptcha, makeCaptcha } from '../auth/captcha/captcha'
import { bodyOf, isTicked, rotates, visitorOf } from '../auth/clientInfo'
import { refreshSession } from '../auth/refresh'
import { logVisitor, reuseTitle } from '../auth/signInLog'
import { refuse } from '../errors'
import { ok } from '../result'

import type { RouteFile } from '../deps'

/** What both areas call before anybody is signed in. */
export const commonRoutes: RouteFile = (app, { db }) => {
  const open = { config: { access: 'public' } } as const

  app.post('/api/common/refreshToken', open, async (request) => {
    const visitor = visitorOf(request)
    const renewal = await refreshSession(db, bodyOf(request)['refreshToken'], {
      ...visitor,
      rotates: rotates(request),
      onReuse: async ({ area, id }) => {
        await logVisitor(db, { ...visitor, title: reuseTitle, adminId: area === 'admin' ? id : null, username: '', result: 0, url: '/api/common/refreshToken' })
      },
    })
    return ok(renewal)
  })

  app.get('/api/common/clickCaptcha', open, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    return ok(await makeCaptcha(db, (request.query as { id?: unknown }).id, request.language))
  })

  app.post('/api/common/checkClickCaptcha', open, async (request) => {
    const { id, info, unset } = bodyOf(request)
    if (!(await checkCaptcha(db, { id, info, unset: isTicked(unset) }))) refuse('wrong_captcha')
    return ok()
  })
}
