import type { FastifyInstance } from 'fastify'

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
}

/** Every route under /admin and /api, read from the server's router. One that begins with another is printed below it, without that beginning. */
export function routesOf(app: FastifyInstance): Route[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── ([^ ]+) \(([A-Z, ]+)\)/.exec(line) ?? []
      const depth = indent.length / 4
      const url = `${depth === 0 ? '' : (above[depth - 1] ?? '')}${part}`
      above[depth] = url
      if (!/^\/?(admin|api)\/[^*]+$/.test(url)) return []
      return methods
        .split(', ')
        .filter((method): method is Route['method'] => ['GET', 'POST', 'PUT', 'DELETE'].includes(method))
        .map((method) => ({ method, url: `/${url.replace(/^\//, '').replace(/:\w+/g, '1')}` }))
    })
}
