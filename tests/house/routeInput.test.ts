import { expect, test } from 'vitest'

import { lineAt, sourcesOf } from '../support/sources'

/** Code that reads a body or a query string without a schema. */
const unparsed = /\brequest\.(query|body)\b|\bQuerystring\b|\{[^{}]*\b(query|body)\b[^{}]*\}: FastifyRequest\b|\(\{[^{}]*\b(query|body)\b[^{}]*\}\) =>/g

const readsIn = (text: string): number[] => [...text.matchAll(unparsed)].map(({ index }) => lineAt(text, index))

test('hand-written routes read bodies and query strings by a schema', () => {
  const files = sourcesOf('server').filter(({ path }) => path.startsWith('server/routes/'))
  expect(files.length).toBeGreaterThan(10)
  expect(files.flatMap(({ path, text }) => readsIn(text).map((line) => `${path}:${line}`))).toEqual([])
})

test.each(["request.query['id']", 'async ({ query }) => query', 'app.get<{ Querystring: object }>(', '({ body }: FastifyRequest) => body'])(
  'reading without a schema is found in %s',
  (code) => {
    expect(readsIn(code)).toHaveLength(1)
  },
)
