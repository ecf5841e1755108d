import { randomUUID } from 'node:crypto'

import Fastify, { LogController } from 'fastify'
import { sql } from 'kysely'

import { resources } from '../resources/index'
import { limits } from '../resources/kit/protocol'
import { registerCrud } from './crud/routes'
import { addConnections } from './plugins/connections'
import { addCors } from './plugins/cors'
import { addEnvelope, refuseBadUrl, refuseNoise } from './plugins/envelope'
import { logger } from './plugins/log'
import { addPages } from './plugins/pages'
import { addPermission } from './plugins/permission'
import { addRateLimit } from './plugins/rateLimit'
import { addRequestShape, parseQuery } from './plugins/requestShape'
import { urlRewriter } from './plugins/rewriteUrl'
import { addSecurity } from './plugins/security'
import { addSlowReaders } from './plugins/slowReaders'
import { addSlowSenders } from './plugins/slowSenders'
import { addSweep } from './plugins/sweep'
import { accountRoutes } from './routes/account'
import { adminAjaxRoutes } from './routes/adminAjax'
import { adminIndexRoutes } from './routes/adminIndex'
import { adminInfoRoutes } from './routes/adminInfo'
import { advertRoutes } from './routes/adverts'
import { apiAjaxRoutes } from './routes/apiAjax'
import { apiIndexRoutes } from './routes/apiIndex'
import { commonRoutes } from './routes/common'
import { dashboardRoutes } from './routes/dashboard'
import { deliveryRoutes } from './routes/delivery'
import { findingRoutes } from './routes/finding'
import { goodsRoutes } from './routes/goods'
import { ledgerMemberRoutes } from './routes/ledgerMember'
import { notifyRoutes } from './routes/notify'
import { preferenceRoutes } from './routes/preferences'
import { setupRoutes } from './routes/setup'
import { uploadRoutes } from './routes/uploads'
import { userRoutes } from './routes/user'
import { viewRoutes } from './routes/views'

import type { FastifyInstance } from 'fastify'

import type { AnyResource } from '../resources/kit/define'
import type { AppDeps, RouteFile } from './deps'

/** Calls written by hand; the rest follows from the definitions. */
const handMade: readonly RouteFile[] = [
  adminIndexRoutes,
  adminInfoRoutes,
  dashboardRoutes,
  setupRoutes,
  commonRoutes,
  adminAjaxRoutes,
  apiAjaxRoutes,
  apiIndexRoutes,
  userRoutes,
  accountRoutes,
  advertRoutes,
  deliveryRoutes,
  uploadRoutes,
  ledgerMemberRoutes,
  goodsRoutes,
  preferenceRoutes,
  findingRoutes,
  viewRoutes,
  notifyRoutes,
]

/** Joins plugins, the generic routes and the hand-made ones. Does not listen; tests call it as it stands. */
export async function buildApp(parts: AppDeps, definitions: readonly AnyResource[] = resources): Promise<FastifyInstance> {
  const urls = urlRewriter(parts.config.adminBase)
  const app: FastifyInstance = Fastify({
    logger: logger(parts.config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.body,
    trustProxy: parts.config.trustProxy,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => urls.rewrite(url),
    routerOptions: { querystringParser: parseQuery, maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    http: { headersTimeout: parts.config.timeouts.headers, connectionsCheckingInterval: Math.min(2000, parts.config.timeouts.headers / 4) },
    requestTimeout: 0, // bodies have a rate, not an end
    clientErrorHandler: refuseNoise,
    frameworkErrors: refuseBadUrl,
  })
  app.addHook('onRoute', ({ url }) => urls.learn(url))
  await addRequestShape(app)
  addEnvelope(app, parts)
  addSecurity(app, parts)
  addCors(app, parts)
  await addRateLimit(app, parts)
  addPermission(app, parts)
  addConnections(app, parts)
  addSlowSenders(app, parts)
  addSlowReaders(app, parts)
  addSweep(app, parts)
  await addPages(app, parts)
  app.get('/healthz', (_, reply) => health(parts).then((isUp) => reply.code(isUp ? 200 : 503).send({ status: isUp ? 'ok' : 'unavailable' })))
  registerCrud(app, parts, definitions)
  for (const routes of handMade) routes(app, parts)
  await app.ready()
  return app
}

const isWell = ({ db }: AppDeps): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

/** A balancer does not wait as long as a person does. */
const health = (parts: AppDeps): Promise<boolean> =>
  Promise.race([isWell(parts), new Promise<boolean>((resolve) => setTimeout(resolve, parts.config.timeouts.health, false).unref())])
