import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { filesOf, placeOf, readSources, root } from './definitionSources'
import { previewPath } from './previewPath'

import type { EnvironmentModuleGraph, EnvironmentModuleNode, HotUpdateOptions, Plugin, ViteDevServer } from 'vite'

import type { checkDefinitions } from '../../../resources/checkDefinitions'
import type { DefinitionError } from '../../../resources/kit/check'
import type { AnyResource } from '../../../resources/kit/define'
import type { SourcePlace, SourceFile } from './definitionSources'
import type { previewScreens, PreviewScreen } from './previewScreens'

/** A complaint of the checks, of the types, or of what could not be loaded, at its place. */
export interface Complaint extends Partial<SourcePlace> {
  readonly id: string
  readonly text: string
  /** Of the definition; absent for what concerns several. */
  readonly path?: string
}

/** What the preview shows of a definition beside its screens. */
export interface PreviewState {
  /** Every path that can be previewed. */
  readonly paths: readonly string[]
  readonly files: readonly SourceFile[]
  readonly screens: readonly PreviewScreen[]
  readonly complaints: readonly Complaint[]
}

/**
 * The preview of definitions, on the development server alone: `/preview/shop/brand` shows the file with its complaints beside the list and the form, which are
 * those of the product with invented rows. It needs neither the server nor a table, and follows every save of the definition.
 */
export const definitionPreview = (): Plugin => ({
  name: 'definition-preview',
  apply: 'serve',
  hotUpdate(options) {
    if (this.environment.name !== 'client' || !options.file.startsWith(definitions)) return undefined
    const isOurs = renew(this.environment.moduleGraph, options)
    options.server.ws.send('zhanggui:definitions', { stamp: options.timestamp, isOurs })
    return isOurs ? [] : undefined
  },
  configureServer: (vite) => {
    vite.watcher.add(definitions)
    vite.middlewares.use(previewPath, (request, response) => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const path = url.pathname.replace(/^\/+|\/+$/g, '')
      const answer = url.searchParams.has('state')
        ? previewState(vite, path).then((state) => JSON.stringify(state))
        : url.searchParams.has('types')
          ? typeComplaints().then((complaints) => JSON.stringify(complaints))
          : vite.transformIndexHtml(previewPath, page(url.searchParams.has('screen') ? 'screen' : 'shell'))
      void answer.then(
        (text) => response.writeHead(200, { 'content-type': text.startsWith('<') ? 'text/html; charset=utf-8' : 'application/json' }).end(text),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  },
})

const definitions = join(root, 'resources')
const map = join(definitions, 'index.ts')

/**
 * Has a definition read anew without anything else that imports it: the frames of the preview take the new map, and pages of the product start again. By Vite's own
 * way two hundred modules would follow, which takes seconds. False for what is not part of the map.
 */
function renew(graph: EnvironmentModuleGraph, { modules, timestamp }: HotUpdateOptions): boolean {
  const seen = new Set<EnvironmentModuleNode>()
  const visit = (node: EnvironmentModuleNode): boolean => {
    if (node.file === map) return true
    if (seen.has(node) || !node.file?.startsWith(definitions)) return false
    seen.add(node)
    return [...node.importers].map(visit).includes(true)
  }
  if (!modules.map(visit).includes(true)) return false
  for (const node of modules) graph.invalidateModule(node)
  for (const node of seen) node.lastHMRTimestamp = timestamp
  return true
}

const page = (script: 'shell' | 'screen'): string => `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="admin-base" content="/admin" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <title>Preview</title>
  </head>
  <body>
    <div id="root"></div>
    <div id="notices"></div>
    <script type="module" src="/@fs${join(root, 'tools/dev/preview/page', `${script}.tsx`)}"></script>
  </body>
</html>`

async function previewState(vite: ViteDevServer, path: string): Promise<PreviewState> {
  const sources = readSources()
  const files = filesOf(path, sources)
  try {
    // read anew whenever one of its files has changed
    const load = (name: string) => vite.ssrLoadModule(join(root, name))
    const [{ checkDefinitions: check }, { entities, resources }, { previewScreens: screensOf }] = (await Promise.all([
      load('resources/checkDefinitions.ts'),
      load('resources/index.ts'),
      load('tools/dev/preview/previewScreens.ts'),
    ])) as [{ checkDefinitions: typeof checkDefinitions }, Record<'entities' | 'resources', readonly AnyResource[]>, { previewScreens: typeof previewScreens }]
    const resource = entities.find((one) => one.path === path)
    const missing: Complaint[] = resource || files.length === 0 ? [] : [{ id: '', text: texts.notOnMap, path }]
    return {
      paths: resources.map((one) => one.path),
      files,
      screens: resource && !resource.isDetail ? screensOf(resource, entities) : [],
      complaints: [...missing, ...check().map((error) => complaintOf(error, sources))],
    }
  } catch (error) {
    return { paths: [], files, screens: [], complaints: [loadComplaint(error)] }
  }
}

const texts = { notOnMap: '定义不在 resources/index.ts 的地图上 / The definition is not on the map in resources/index.ts' }

export function complaintOf({ id, where, remedy }: DefinitionError, sources: readonly SourceFile[]): Complaint {
  const [path = '', key = ''] = where.split(': ')
  return { id, path, text: `${key}: ${remedy}`, ...placeOf(path, key, remedy, sources) }
}

/** A mistake in the syntax, or an error while the definitions are put together, at its first place in `resources`. */
function loadComplaint(error: unknown): Complaint {
  const { message = String(error), stack = '', loc } = error as { message?: string; stack?: string; loc?: { file?: string; line: number } }
  const [, file, line] = /(resources\/[\w/.-]+\.ts):(\d+)/.exec(`${loc?.file ? `${loc.file}:${loc.line}` : ''}\n${message}\n${stack}`) ?? []
  return { id: '', text: message.split('\n')[0] ?? message, ...(file && { file, line: Number(line) }) }
}

const typescript = createRequire(import.meta.url).resolve('typescript/package.json')

/** What the compiler says of the definitions alone, which takes it a second or two. */
async function typeComplaints(): Promise<readonly Complaint[]> {
  const compiler = join(typescript, '..', 'bin', 'tsc')
  const args = [compiler, '--noEmit', '--pretty', 'false', '-p', join(root, 'tools/dev/preview/tsconfig.json')]
  const output = await new Promise<string>((done) => execFile(process.execPath, args, { cwd: root }, (_failed, stdout) => done(stdout)))
  return [...output.matchAll(/^(?:.*?)(resources\/[\w/.-]+)\((\d+),\d+\): error (TS\d+): (.*)$/gm)].map(([, file = '', line, id = '', text = '']) => ({
    id,
    // the fields of the definition, which stand beside it
    text: text.replace(/<\{.*\}>/, ''),
    file,
    line: Number(line),
  }))
}
