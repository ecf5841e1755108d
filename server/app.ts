import { randomUUID } from 'node:crypto'

import Fastify, { LogController } from 'fastify'
import { sql } from 'kysely'

import { resources } from '../resources/index'
import { settingsPages } from '../resources/settingsPages'
import { limits } from '../resources/kit/protocol/list'
import { compileResources } from './crud/compile/compileResources'
import { registerCrud } from './crud/routes'
import { makeSettingsHooks } from './hooks'
import { addBodyTimeout } from './plugins/bodyTimeout'
import { addCleanup } from './plugins/cleanup'
import { addConnectionLimits } from './plugins/connections'
import { addCors } from './plugins/cors'
import { addEnvelope, handleBadUrl, handleClientError } from './plugins/envelope'
import { logger } from './plugins/log'
import { addPages } from './plugins/pages'
import { addNoAccess } from './plugins/noAccess'
import { addParsing, parseQueryString } from './plugins/parsing'
import { addPermission } from './plugins/permission'
import { addRateLimit } from './plugins/rateLimit'
import { createLegacyUrlRewriter } from './plugins/rewriteUrl'
import { addSecurity } from './plugins/security'
import { addSlowReaders } from './plugins/slowReaders'
import { adminAjaxRoutes } from './routes/admin/adminAjax'
import { adminIndexRoutes } from './routes/admin/adminIndex'
import { adminInfoRoutes } from './routes/admin/adminInfo'
import { dashboardRoutes } from './routes/admin/dashboard'
import { exportTaskRoutes } from './routes/admin/exportTasks'
import { fileUsesRoutes } from './routes/admin/fileUses'
import { firstStepsRoutes } from './routes/admin/firstSteps'
import { trackingRoutes } from './routes/admin/tracking'
import { triageRoutes } from './routes/admin/triage'
import { goodsSkuRoutes } from './routes/admin/goodsSkus'
import { healthRoutes } from './routes/admin/health'
import { jobRoutes } from './routes/admin/jobs'
import { ledgerMemberRoutes } from './routes/admin/ledgerMember'
import { linkGoodsRoutes } from './routes/admin/linkGoods'
import { notifyRoutes } from './routes/admin/notify'
import { preferenceRoutes } from './routes/admin/preferences'
import { searchRoutes } from './routes/admin/search'
import { systemConfigRoutes } from './routes/admin/systemConfig'
import { viewRoutes } from './routes/admin/views'
import { addRestDocs } from './rest/docs'
import { readFingerprintKeys } from './request/fingerprints'
import { addRest } from './rest/routes'
import { accountRoutes } from './routes/api/account'
import { agreementRoutes } from './routes/api/agreements'
import { apiAjaxRoutes } from './routes/api/apiAjax'
import { apiIndexRoutes } from './routes/api/apiIndex'
import { cartRoutes } from './routes/api/cart'
import { orderRoutes } from './routes/api/orders'
import { paymentRoutes } from './routes/api/payments'
import { refundRoutes } from './routes/api/refunds'
import { userRoutes } from './routes/api/user'
import { commonRoutes } from './routes/common'
import { uploadRoutes } from './routes/uploads'
import { bindRegistry } from './security/registries'
import { registerSettings } from './settings/routes'

import type { FastifyInstance } from 'fastify'

import type { AnyResource } from '../resources/kit/define'
import type { AppDeps, RegisterRoutes, ServerDeps } from './deps'

/** Hand-written routes; the rest follows from the definitions. */
const routeFiles: readonly RegisterRoutes[] = [
  adminIndexRoutes,
  adminInfoRoutes,
  dashboardRoutes,
  firstStepsRoutes,
  fileUsesRoutes,
  triageRoutes,
  commonRoutes,
  adminAjaxRoutes,
  apiAjaxRoutes,
  apiIndexRoutes,
  userRoutes,
  accountRoutes,
  agreementRoutes,
  cartRoutes,
  orderRoutes,
  paymentRoutes,
  refundRoutes,
  linkGoodsRoutes,
  trackingRoutes,
  uploadRoutes,
  ledgerMemberRoutes,
  exportTaskRoutes,
  healthRoutes,
  jobRoutes,
  goodsSkuRoutes,
  preferenceRoutes,
  searchRoutes,
  systemConfigRoutes,
  viewRoutes,
  notifyRoutes,
]

/** Combines plugins, generic and hand-written routes. Does not listen; tests inject requests. */
export async function buildApp(baseDeps: ServerDeps, definitions: readonly AnyResource[] = resources): Promise<FastifyInstance> {
  const deps: AppDeps = {
    ...baseDeps,
    registry: compileResources(definitions, baseDeps.hooks),
    fingerprintKeys: await readFingerprintKeys(baseDeps.config),
  }
  bindRegistry(baseDeps.hooks, deps.registry)
  const urls = createLegacyUrlRewriter(deps.config.adminBase)
  const app: FastifyInstance = Fastify({
    logger: logger(deps.config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.body,
    trustProxy: deps.config.trustProxy,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => urls.rewrite(url),
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    http: { headersTimeout: deps.config.timeouts.headers, connectionsCheckingInterval: Math.min(2000, deps.config.timeouts.headers / 4) },
    requestTimeout: 0, // bodies have a minimum rate instead, see bodyTimeout
    clientErrorHandler: handleClientError,
    frameworkErrors: handleBadUrl,
  })
  app.decorate('registry', deps.registry)
  app.addHook('onRoute', ({ url }) => urls.addRoute(url))
  await addParsing(app)
  addEnvelope(app, deps)
  addSecurity(app, deps)
  addCors(app, deps)
  await addRateLimit(app, deps)
  addNoAccess(app, deps)
  addPermission(app, deps)
  addConnectionLimits(app, deps)
  addBodyTimeout(app, deps)
  addSlowReaders(app, deps)
  addCleanup(app, deps)
  await addPages(app, deps)
  app.get('/healthz', (_, reply) => isHealthy(deps).then((isUp) => reply.code(isUp ? 200 : 503).send({ status: isUp ? 'ok' : 'unavailable' })))
  registerCrud(app, deps)
  registerSettings(app, deps, settingsPages, makeSettingsHooks(deps.config))
  await addRest(app, deps)
  await addRestDocs(app)
  for (const routes of routeFiles) routes(app, deps)
  await app.ready()
  return app
}

const pingDatabase = ({ db }: AppDeps): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

/** Shorter than for other requests, because a load balancer does not wait long. */
const isHealthy = (deps: AppDeps): Promise<boolean> =>
  Promise.race([pingDatabase(deps), new Promise<boolean>((resolve) => setTimeout(resolve, deps.config.timeouts.health, false).unref())])
