import type { FastifyInstance } from 'fastify'

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
}

/** Every route under /admin and /api, read from the server's router. */
export function routesOf(app: FastifyInstance): Route[] {
  const lines = app.printRoutes({ commonPrefix: false }).split('\n')
  return lines.flatMap((line) => {
    const [, url = '', methods = ''] = /── \/?((?:admin|api)\/[^ *]+) \(([A-Z, ]+)\)/.exec(line) ?? []
    return methods
      .split(', ')
      .filter((method): method is Route['method'] => ['GET', 'POST', 'PUT', 'DELETE'].includes(method))
      .map((method) => ({ method, url: `/${url.replace(/:\w+/g, '1')}` }))
  })
}
