import { createServer } from 'node:http'

import pg from 'pg'

/** The baseline for Node: no permissions and no validation; runs the SQL of the request and returns the rows as JSON. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 })
const names = new Map<string, string>()
const nameOf = (text: string): string => names.get(text) ?? (names.set(text, `q${names.size}`).get(text) as string) // set in this expression

createServer((request, response) => {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  const runQuery = (key: string): Promise<unknown[]> => {
    const text = query.get(key)
    const values = JSON.parse(query.get('values') ?? '[]') as unknown[] // sent by the bench
    return text ? pool.query({ text, name: nameOf(text), values }).then(({ rows }) => rows) : Promise.resolve([])
  }
  Promise.all([runQuery('page'), runQuery('count')])
    .then(([list, total]) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 1, data: { list, total } })))
    .catch((error: Error) => response.writeHead(500).end(error.message))
}).listen(Number(process.env['PORT']), '127.0.0.1')
