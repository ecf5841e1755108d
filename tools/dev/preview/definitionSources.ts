import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'

/** A file of `resources`, by its path in the checkout. */
export interface SourceFile {
  readonly name: string
  readonly text: string
}

export interface SourcePlace {
  readonly file: string
  /** From 1. */
  readonly line: number
}

export const root = resolve(import.meta.dirname, '../../..')

export const readSources = (folder = join(root, 'resources')): SourceFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort()
    .map((name) => ({ name: `resources/${name}`, text: readFileSync(join(folder, name), 'utf8') }))

const defining = /\bdefine(?:Resource|View|Detail|Page|Settings|Dashboard)\(/

/** The file that defines a path, whether it can be loaded or not. */
export const fileOf = (path: string, sources: readonly SourceFile[]): SourceFile | undefined =>
  sources.find(({ text }) => text.includes(`path: '${path}'`) && defining.test(text))

/** The file of a definition and those it takes parts from. */
export function filesOf(path: string, sources: readonly SourceFile[]): readonly SourceFile[] {
  const file = fileOf(path, sources)
  if (!file) return []
  const others = [...file.text.matchAll(/from '(\.[^']*)'/g)].flatMap(([, from = '']) => {
    const name = `${posix.join(dirname(file.name), from)}.ts`
    return name.startsWith('resources/kit/') ? [] : (sources.find((one) => one.name === name) ?? [])
  })
  return [file, ...others]
}

/** From a position in a text to another. */
interface Part {
  readonly file: SourceFile
  readonly begin: number
  readonly end: number
}

/**
 * Where a complaint about `fields.status.isTree` belongs: the place of the last of these keys that stands in the sources. What a definition takes from another
 * of its files is looked up there; a name in quotes that the remedy mentions narrows it down to its line.
 */
export function placeOf(path: string, key: string, remedy: string, sources: readonly SourceFile[]): SourcePlace | undefined {
  const files = filesOf(path, sources)
  const [file] = files
  if (!file) return undefined
  const begin = file.text.indexOf(`path: '${path}'`)
  let part: Part = { file, begin: file.text.lastIndexOf('(', begin), end: file.text.length }
  part = { ...part, end: endOf(part) }
  let at = begin
  for (const name of key.split('.').filter((one) => /^\w+$/.test(one))) {
    const inner = entryOf(part, name) ?? elsewhere(part, name, files)
    if (!inner) break
    part = inner
    at = inner.begin
  }
  const named = [...remedy.matchAll(/[\w.]+/g)].map(([word]) => part.file.text.indexOf(`'${word}'`, at)).find((index) => index >= 0 && index < part.end)
  return { file: part.file.name, line: lineAt(part.file.text, named ?? at) }
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** The value of a key in an object, at the shallowest depth at which it stands. */
function entryOf({ file, begin, end }: Part, name: string): Part | undefined {
  const pattern = new RegExp(`(?<![\\w$.'])'?${name}'?(?=\\s*[:,}\\n])`, 'y')
  let best: { readonly depth: number; readonly begin: number } | undefined
  for (const { index, depth } of codeOf(file.text, begin, end)) {
    pattern.lastIndex = index
    if ((best === undefined || depth < best.depth) && pattern.test(file.text)) best = { depth, begin: index }
  }
  if (!best) return undefined
  const entry = { file, begin: best.begin, end }
  return { ...entry, end: endOf(entry) }
}

/** The same in what is imported or declared beside the definition: `...advertFields`, `actions: orderActions`, `status: statusField`. */
function elsewhere({ file, begin, end }: Part, name: string, files: readonly SourceFile[]): Part | undefined {
  const names = [...file.text.slice(begin, end).matchAll(/(?<=\.\.\.|:\s|\()([a-z]\w*)\b(?!\.|:)|^\s*([a-z]\w*),$/gm)].flatMap(
    ([, one, other]) => one ?? other ?? [],
  )
  for (const declared of new Set(names)) {
    for (const other of files) {
      const at = other.text.search(new RegExp(`\\b(const|function) ${declared}\\b`))
      if (at < 0) continue
      const part = { file: other, begin: at, end: other.text.length }
      const inner = entryOf({ ...part, end: endOf(part) }, name)
      if (inner) return inner
    }
  }
  return undefined
}

/** Where the value that begins here ends: at the comma behind it, or with what surrounds it. */
function endOf({ file: { text }, begin, end }: Part): number {
  for (const { index, depth } of codeOf(text, begin, end)) {
    if (depth < 0 || (depth === 0 && index > begin && (text[index] === ',' || text.startsWith('\n\n', index) || text.startsWith('\nexport', index))))
      return index
  }
  return end
}

/** Every position of code, outside of texts and comments, with the number of brackets open since the beginning. */
function* codeOf(text: string, begin: number, end: number): Generator<{ readonly index: number; readonly depth: number }> {
  let depth = 0
  for (let index = begin; index < end; index += 1) {
    const char = text[index] ?? ''
    if (')]}'.includes(char)) depth -= 1
    yield { index, depth }
    if ('([{'.includes(char)) depth += 1
    else if (text.startsWith('//', index)) index = until(text, '\n', index) - 1
    else if (text.startsWith('/*', index)) index = until(text, '*/', index + 2) + 1
    else if (char === "'" || char === '"' || char === '`') index = endOfText(text, index)
  }
}

const until = (text: string, what: string, from: number): number => {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at
}

function endOfText(text: string, begin: number): number {
  let at = begin + 1
  while (at < text.length && text[at] !== text[begin]) at += text[at] === '\\' ? 2 : 1
  return at
}
