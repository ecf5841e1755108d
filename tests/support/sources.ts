import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
export const rooms = ['resources', 'providers', 'src', 'member', 'server', 'tests', 'tools'] as const

/** A source file, with its path from the root, separated by slashes. */
export interface Source {
  readonly path: string
  readonly text: string
}

export interface Import {
  readonly from: string
  readonly line: number
  /** The target: one of our files by its path from the root, or a package as written. */
  readonly target: string
  readonly isOurs: boolean
  /** `import()` runs later and cannot cause a cycle at start-up. */
  readonly isLazy: boolean
  /** Removed when the code is compiled. */
  readonly isType: boolean
}

const readable = /\.(ts|tsx|mjs)$/

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path)
    return readable.test(entry.name) ? [path] : []
  })
}

export const toSource = (path: string): Source => ({ path: relative(root, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') })

/** Every source file of the given rooms, read once. */
export const sourcesOf = (...names: readonly string[]): Source[] => names.flatMap((name) => filesBelow(join(root, name)).map(toSource))

/** The text with its comments blanked out, of the same length and with the same lines. Strings are kept. */
export function withoutComments(text: string): string {
  const pattern =
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*(?=[\s,;.)\]}:])|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
  return text.replace(pattern, (found) => (found.startsWith('/*') || found.startsWith('//') ? found.replace(/[^\n]/g, ' ') : found))
}

export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

const importPattern = /(?:^|\n)[ \t]*(?:import|export)\s(?:[^'";()]*?\sfrom\s*)?['"]([^'"\n]+)['"]|\b(import)\(\s*['"]([^'"\n]+)['"]/g

export function importsOf({ path, text }: Source): Import[] {
  const code = withoutComments(text)
  return [...code.matchAll(importPattern)].map((found) => {
    const written = found[1] ?? found[3] ?? ''
    const target = written.startsWith('.') ? resolveOurs(path, written) : written
    const at = found.index + (found[0].length - found[0].trimStart().length)
    return {
      from: path,
      line: lineAt(code, at),
      target,
      isOurs: written.startsWith('.'),
      isLazy: found[2] !== undefined,
      isType: /^\s*(import|export) type\b/.test(found[0]),
    }
  })
}

/** Resolves a relative import like the module loader; a path without a file is kept, so that the message shows it. */
function resolveOurs(from: string, written: string): string {
  const bare = join(dirname(join(root, from)), written)
  const candidates = [bare, `${bare}.ts`, `${bare}.tsx`, `${bare}.mjs`, `${bare}.json`, join(bare, 'index.ts'), join(bare, 'index.tsx')]
  const found = candidates.find((one) => existsSync(one) && statSync(one).isFile())
  return relative(root, found ?? bare).replaceAll('\\', '/')
}
