import { done } from '../answer'
import { checkCaptcha, makeCaptcha } from '../identity/captcha/captcha'
import { refreshSession } from '../identity/refresh'
import { logVisitor, reuseTitle } from '../identity/signInLog'
import { bodyOf, isTicked, rotates, visitorOf } from '../identity/visitor'
import { refuse } from '../refusal'

import type { RouteFile } from '../parts'

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
    return done(renewal)
  })

  app.get('/api/common/clickCaptcha', open, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    return done(await makeCaptcha(db, (request.query as { id?: unknown }).id, request.language))
  })

  app.post('/api/common/checkClickCaptcha', open, async (request) => {
    const { id, info, unset } = bodyOf(request)
    if (!(await checkCaptcha(db, { id, info, unset: isTicked(unset) }))) refuse('wrong_captcha')
    return done()
  })
}
