import { createServer } from 'node:http'

import pg from 'pg'

/** The floor for Node: no rights, no checks, the question handed to the database and the rows back as JSON. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 })
const names = new Map<string, string>()
const nameOf = (text: string): string => names.get(text) ?? (names.set(text, `q${names.size}`).get(text) as string) // just set

createServer((request, response) => {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  const ask = (key: string): Promise<unknown[]> => pool.query({ text: query.get(key) ?? '', name: nameOf(query.get(key) ?? '') }).then(({ rows }) => rows)
  Promise.all([ask('page'), ask('count')])
    .then(([list, total]) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 1, data: { list, total } })))
    .catch((error: Error) => response.writeHead(500).end(error.message))
}).listen(Number(process.env['PORT']), '127.0.0.1')
