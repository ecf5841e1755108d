import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Part {
  readonly file: string
  readonly bytes: number
}

const kB = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`

/** The script and those it imports statically. `import()` inside is not followed. */
function closure(folder: string, entries: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (file: string): void => {
    if (files.has(file) || !existsSync(join(folder, file))) return
    files.add(file)
    const code = readFileSync(join(folder, file), 'utf8')
    for (const one of code.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+\s*from\s*)?["']\.\/([^"']+\.js)["']/g)) visit(one[1] ?? '')
  }
  for (const entry of entries) visit(entry)
  return [...files]
}

/** The scripts that index.html names and the chunks that a list needs, found by name: each page is a chunk of its own. */
export function reportClient(dist: string, isNeededByList = /List|Shell|Admin|Layout|crud/i): string[] {
  if (!existsSync(join(dist, 'index.html'))) return ['client: not built']
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const assets = join(dist, 'assets')
  const entries = [...html.matchAll(/assets\/([^"']+\.js)/g)].map((one) => one[1] ?? '')
  const start = closure(assets, entries)
  const list = closure(assets, [...entries, ...readdirSync(assets).filter((file) => file.endsWith('.js') && isNeededByList.test(file))])
  const sizes = (files: readonly string[]): Part[] =>
    files.map((file) => ({ file: basename(file), bytes: gzipSync(readFileSync(join(assets, file)), { level: 9 }).length })).sort((a, b) => b.bytes - a.bytes)
  const sum = (files: readonly Part[]): number => files.reduce((total, part) => total + part.bytes, 0)
  const sizesOfFiles = sizes(list)
  return [
    `at start: ${kB(sum(sizes(start)))} gzip in ${start.length} files`,
    `until the first list: ${kB(sum(sizesOfFiles))} gzip in ${list.length} files, goal 350 kB: ${sum(sizesOfFiles) <= 350 * 1024 ? 'met' : 'MISSED'}`,
    ...sizesOfFiles.slice(0, 12).map((part) => `  ${kB(part.bytes).padStart(10)}  ${part.file}`),
  ]
}
