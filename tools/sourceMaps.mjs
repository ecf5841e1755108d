import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Loaded beside the bundled server: the lines of an error name the TypeScript they come from. Node's own switch does the same for every
 * package it loads, which costs half a second and ten megabytes at each start; this reads our map with the first error.
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

/** Without a map, say after its folder was swept away, the line of the bundle has to do. */
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
