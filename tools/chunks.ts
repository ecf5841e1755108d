import { fileURLToPath } from 'node:url'

import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/** What every page needs, and what the first list needs on top. */
const parts = [
  { name: 'start', entries: ['main.tsx'] },
  { name: 'list', entries: ['crud/list/ListScreen.tsx', 'layout/bell/Bell.tsx'] },
] as const

/**
 * Libraries and our own code of each part in one file each. A browser fetches six files at a time from one server, so that the
 * sixty small ones which the bundler makes of what is shared come in ten turns. What is in no part stays as the bundler divides it.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let known: ReadonlyMap<string, string> | undefined
  const names = parts.flatMap(({ name }) => [`${name}-libraries`, name])
  return names.map((name, at) => ({
    name: (id, graph) => ((known ??= divide(graph)).get(id) === name ? name : null),
    debugName: name,
    priority: names.length - at, // what a part needs of an earlier one is taken by then
  }))
}

function divide(graph: Graph): Map<string, string> {
  const names = new Map<string, string>()
  for (const { name, entries } of parts) {
    const reached = new Set<string>()
    for (const entry of entries) {
      // a file that was moved would silently leave the part without its chunk
      if (!graph.getModuleInfo(source(entry))) throw new Error(`src/${entry} is no module of the build: name its new place in tools/chunks.ts`)
      reach(source(entry), graph, reached)
    }
    for (const id of reached) if (!names.has(id)) names.set(id, id.includes('node_modules') ? `${name}-libraries` : name)
  }
  return names
}

/** A module and all it imports before it runs. */
function reach(id: string, graph: Graph, reached: Set<string>): void {
  const imported = graph.getModuleInfo(id)?.importedIds
  if (!imported || reached.has(id)) return
  reached.add(id)
  for (const next of [...imported]) reach(next, graph, reached)
}
