import { expect, test } from 'vitest'

import { lineAt, sourcesOf } from '../support/sources'

/** A body or a query string that is read without its schema. */
const unparsed = /\brequest\.(query|body)\b|\bQuerystring\b|\{[^{}]*\b(query|body)\b[^{}]*\}: FastifyRequest\b|\(\{[^{}]*\b(query|body)\b[^{}]*\}\) =>/g

const readsIn = (text: string): number[] => [...text.matchAll(unparsed)].map(({ index }) => lineAt(text, index))

test('routes written by hand read bodies and query strings by a schema', () => {
  const files = sourcesOf('server').filter(({ path }) => path.startsWith('server/routes/'))
  expect(files.length).toBeGreaterThan(10)
  expect(files.flatMap(({ path, text }) => readsIn(text).map((line) => `${path}:${line}`))).toEqual([])
})

test.each(["request.query['id']", 'async ({ query }) => query', 'app.get<{ Querystring: object }>(', '({ body }: FastifyRequest) => body'])(
  'a planted read is found in %s',
  (code) => {
    expect(readsIn(code)).toHaveLength(1)
  },
)
