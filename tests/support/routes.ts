import type { FastifyInstance } from 'fastify'

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
}

/** Every address of the server's router with its methods. One that begins with another is printed below it, without that beginning. */
function printedRoutes(app: FastifyInstance): { readonly url: string; readonly methods: string }[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── ([^ ]+) \(([A-Z, ]+)\)/.exec(line) ?? []
      const depth = indent.length / 4
      const url = `${depth === 0 ? '' : (above[depth - 1] ?? '')}${part}`
      above[depth] = url
      return methods ? [{ url: `/${url.replace(/^\//, '')}`, methods }] : []
    })
}

/** Every route under /admin and /api. */
export const routesOf = (app: FastifyInstance): Route[] =>
  printedRoutes(app)
    .filter(({ url }) => /^\/(admin|api)\/[^*]+$/.test(url))
    .flatMap(({ url, methods }) =>
      methods
        .split(', ')
        .filter((method): method is Route['method'] => ['GET', 'POST', 'PUT', 'DELETE'].includes(method))
        .map((method) => ({ method, url: url.replace(/:\w+/g, '1') })),
    )

/** The first segments of all addresses, which no other address may take. */
export const firstSegmentsOf = (app: FastifyInstance): string[] => [
  ...new Set(printedRoutes(app).flatMap(({ url }) => /^\/([a-z][\w-]*)(?=\/|$)/i.exec(url)?.[1] ?? [])),
]
