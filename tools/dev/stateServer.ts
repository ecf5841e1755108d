import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

import type { IncomingMessage, ServerResponse } from 'node:http'

/** What the server in development waits for, until it listens itself. */
export type DevelopmentState =
  | { readonly kind: 'starting' }
  /** A definition or a statement is wrong; a change of the sources starts again. */
  | { readonly kind: 'failed'; readonly message: string }
  /** A person reads the SQL, and then has it applied by sending its key back. `paths` are the definitions that it is about. */
  | { readonly kind: 'review'; readonly title: string; readonly sql: string; readonly key: string; readonly paths: readonly string[] }

export interface StateServer {
  readonly fail: (error: unknown) => void
  /** Takes back what is shown: the start goes on. */
  readonly resume: () => void
  /** Resolves when somebody has read the SQL and said that it may be applied. */
  readonly review: (title: string, sql: string, paths?: readonly string[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** Says whether a process in development answers, and why not yet: by this header, which the finished server never sends. */
export const stateHeader = 'x-development-state'
export const statePath = '/development'

/** Answers at the address of the server while that starts, so that browser and terminal can show why it does not. */
export async function openStateServer(port: number): Promise<StateServer> {
  let state: DevelopmentState = { kind: 'starting' }
  let onApproved = (): void => undefined
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    response.setHeader(stateHeader, state.kind)
    if (url.pathname !== statePath) return void response.writeHead(503).end()
    // the key is the SQL's own, which a page of another origin cannot read
    if (request.method === 'POST' && state.kind === 'review' && url.searchParams.get('key') === state.key) {
      state = { kind: 'starting' }
      onApproved()
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(state))
  }
  const server = createServer(answer)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    fail: (error) => void (state = { kind: 'failed', message: messageOf(error) }),
    resume: () => void (state = { kind: 'starting' }),
    review: (title, sql, paths = []) =>
      new Promise((resolve) => {
        state = { kind: 'review', title, sql, key: createHash('sha256').update(sql).digest('hex').slice(0, 16), paths }
        onApproved = resolve
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The sentence of an error for people, the stack of any other. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? (error.name === 'Error' ? error.message : (error.stack ?? error.message)) : String(error)
