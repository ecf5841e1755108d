import type { FastifyInstance } from 'fastify'

/** A connection whose request was under way when the server began to close is idle afterwards, and would hold the end up. */
export function addConnections(app: FastifyInstance): void {
  let closing: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    closing = setInterval(() => app.server.closeIdleConnections(), 50)
    done()
  })
  app.addHook('onClose', async () => clearInterval(closing))
}
