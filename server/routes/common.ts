import { checkCaptcha, makeCaptcha } from '../auth/captcha/captcha'
import { bodyOf, clientInfoOf, isChecked, supportsRotation } from '../auth/clientInfo'
import { refreshSession } from '../auth/sessions/refresh'
import { logSignIn, reuseTitle } from '../auth/signIn/signInLog'
import { refuse } from '../errors'
import { ok } from '../result'

import type { RegisterRoutes } from '../deps'

/** What both areas call before anybody is signed in. */
export const commonRoutes: RegisterRoutes = (app, { db }) => {
  const open = { config: { access: 'public' } } as const

  app.post('/api/common/refreshToken', open, async (request) => {
    const visitor = clientInfoOf(request)
    const renewal = await refreshSession(db, bodyOf(request)['refreshToken'], {
      ...visitor,
      rotates: supportsRotation(request),
      onReuse: async ({ area, id }) => {
        await logSignIn(db, { ...visitor, title: reuseTitle, adminId: area === 'admin' ? id : null, username: '', result: 0, url: '/api/common/refreshToken' })
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
    if (!(await checkCaptcha(db, { id, info, unset: isChecked(unset) }))) refuse('wrong_captcha')
    return ok()
  })
}
