import { z } from 'zod'

import { suffixImage } from '../../files/suffixImage'
import { parseQuery } from '../../lib/parseInput'
import { ok } from '../../result'
import { areaQuery, childAreas } from '../../site/areas'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { RegisterRoutes } from '../../deps'

const suffixQuery = z.object({ suffix: z.coerce.string().default(''), background: z.coerce.string().default('') })

/** Small public calls without private data. */
export const apiAjaxRoutes: RegisterRoutes = (app, { db }) => {
  app.get('/api/ajax/area', { config: { access: 'public' } }, async (request) => ok(await childAreas(db, parseQuery(request, areaQuery))))
  app.get('/api/ajax/buildSuffixSvg', { config: { access: 'public' } }, sendSuffixImage)
}

/** Public in the back office too, so that no token is needed in the address of a picture. */
export const sendSuffixImage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { suffix, background } = parseQuery(request, suffixQuery)
  return reply
    .type('image/svg+xml; charset=utf-8')
    .header('cache-control', 'public, max-age=86400')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .send(suffixImage(suffix, background))
}
