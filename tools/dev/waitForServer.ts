import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { previewPath } from './preview/previewPath'
import { stateHeader, statePath } from './stateServer'

import type { IncomingMessage } from 'node:http'
import type { Plugin, ViteDevServer } from 'vite'

import type { DevelopmentState } from './stateServer'

/** Milliseconds. */
const pauses = { call: 150, state: 500, longestCall: 600_000 } as const

type State = DevelopmentState | { readonly kind: 'running' }

/** The state of the server at this origin; `starting` also while its process starts. */
async function stateOf(server: string): Promise<State> {
  try {
    const response = await fetch(`${server}${statePath}`)
    if (!response.headers.has(stateHeader)) return { kind: 'running' }
    return (await response.json()) as State
  } catch {
    return { kind: 'starting' } // nobody listens yet
  }
}

/** Calls wait while the server starts again, instead of failing; the page shows why it does not start, and the SQL that waits for a reader. */
export const waitForServer = (server: string, isCall: (request: IncomingMessage) => boolean): Plugin => ({
  name: 'wait-for-server',
  apply: 'serve',
  configureServer: (vite) => {
    vite.middlewares.use((request, _response, next) => {
      if (!isCall(request)) return next()
      void untilRunning(server).then(() => next())
    })
    vite.middlewares.use(statePath, (request, response) => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      void fetch(`${server}${statePath}${url.search}`, { method: 'POST' }).then(
        () => response.end(),
        () => response.writeHead(503).end(),
      )
    })
    sendStates(vite, server)
  },
  // the preview of definitions runs without the server
  transformIndexHtml: (_html, { path }) =>
    path.startsWith(previewPath) ? [] : [{ tag: 'script', attrs: { type: 'module', src: `/@fs${clientFile}` }, injectTo: 'head-prepend' }],
})

const clientFile = fileURLToPath(new URL('client.js', import.meta.url))

async function untilRunning(server: string): Promise<void> {
  for (let waited = 0; waited < pauses.longestCall; waited += pauses.call) {
    if ((await stateOf(server)).kind === 'running') return
    await pause(pauses.call)
  }
}

/** Sends every change of the state to the open pages, and the present one to each that asks for it. */
function sendStates({ ws }: ViteDevServer, server: string): void {
  let last: State = { kind: 'starting' }
  const send = (): void => ws.send('zhanggui:state', last)
  ws.on('zhanggui:listening', send)
  const timer = setInterval(() => {
    void stateOf(server).then((state) => {
      if (JSON.stringify(state) === JSON.stringify(last)) return
      last = state
      send()
    })
  }, pauses.state)
  timer.unref()
}
