import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Loaded with the bundled server: maps the stack of an error to the TypeScript sources. Node's own option reads the maps of every package it loads, which
 * takes half a second and ten megabytes at each start; this reads only our map, at the first error.
 */
const maps = new Map()

Error.prepareStackTrace = (error, calls) => [describe(error), ...calls.map((call) => `    at ${placeOf(call)}`)].join('\n')

function describe(error) {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

function placeOf(call) {
  const file = call.getFileName()
  const line = String(call)
  if (!file?.startsWith('file:') || !file.includes('/.cache/server/')) return line
  const entry = mapOf(file)?.findEntry((call.getLineNumber() ?? 1) - 1, (call.getColumnNumber() ?? 1) - 1)
  if (!entry?.originalSource) return line
  const source = fileURLToPath(new URL(entry.originalSource, file))
  return line.replace(/file:[^)]*:\d+:\d+/, () => `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`)
}

/** Without a map, for example after its folder was removed, the position in the bundle is kept. */
function mapOf(file) {
  if (!maps.has(file)) maps.set(file, readMap(`${fileURLToPath(file)}.map`))
  return maps.get(file)
}

function readMap(path) {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}
