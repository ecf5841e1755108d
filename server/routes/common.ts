import { z } from 'zod'

import { checkCaptcha, makeCaptcha } from '../auth/captcha/captcha'
import { clientInfoOf, supportsRotation } from '../auth/clientInfo'
import { refreshSession } from '../auth/sessions/refresh'
import { logSignIn, reuseTitle } from '../auth/signIn/signInLog'
import { refuse } from '../errors'
import { flag, parseBody, parseQuery, text } from '../lib/parseInput'
import { refuseFrequent } from '../plugins/rateLimit'
import { ok } from '../result'

import type { FastifyRequest } from 'fastify'

import type { RegisterRoutes } from '../deps'

const refreshBody = z.object({ refreshToken: text })
const pictureQuery = z.object({ id: text })
const captchaBody = z.object({ id: text, info: text, unset: flag })

/** Of one account: more than its browsers need, even if there are many and their tokens are valid for an hour. */
const renewalsPerHour = 120

/** Calls of both areas before sign-in. */
export const commonRoutes: RegisterRoutes = (app, { db }) => {
  const open = { config: { access: 'public' } } as const

  const renewing = new WeakMap<FastifyRequest, string>()
  const countRenewal = app.createRateLimit({
    timeWindow: 3_600_000,
    allowList: [],
    max: renewalsPerHour,
    keyGenerator: (request: FastifyRequest) => `renewals of ${renewing.get(request)}`,
  })
  // clients sign out when a renewal is refused, which neither an outage nor a limit must cause
  const renewal = { config: { ...open.config, outageStatus: 503 } } as const
  app.post('/api/common/refreshToken', renewal, async (request) => {
    const visitor = clientInfoOf(request)
    const renewed = await refreshSession(db, parseBody(request, refreshBody).refreshToken, {
      ...visitor,
      rotates: supportsRotation(request),
      count: async ({ area, id }) => {
        renewing.set(request, `${area}:${id}`)
        refuseFrequent(await countRenewal(request))
      },
      onReuse: async ({ area, id }) => {
        await logSignIn(db, { ...visitor, title: reuseTitle, adminId: area === 'admin' ? id : null, username: '', result: 0, url: '/api/common/refreshToken' })
      },
    })
    return ok(renewed)
  })

  app.get('/api/common/clickCaptcha', open, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    return ok(await makeCaptcha(db, parseQuery(request, pictureQuery).id, request.language))
  })

  app.post('/api/common/checkClickCaptcha', open, async (request) => {
    if (!(await checkCaptcha(db, parseBody(request, captchaBody)))) refuse('wrong_captcha')
    return ok()
  })
}
