import { fileURLToPath } from 'node:url'

import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/** What every page needs, what the first list needs in addition, what it shows after its rows, and the icons that menus and lists name. */
const parts = [
  { name: 'start', entries: ['main.tsx'] },
  { name: 'list', entries: ['crud/list/ListScreen.tsx'] },
  { name: 'later', entries: ['crud/table/PageTools.tsx', 'crud/toolbar/ListTabs.tsx'] },
  { name: 'icons', entries: ['ui/icon/moreIcons.ts'] },
] as const

/**
 * Puts the libraries and our own code of each part into one file each. A browser loads six files at a time from one server, so the sixty small shared chunks
 * that the bundler would make take ten rounds. Modules outside of the parts are divided by the bundler.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let known: ReadonlyMap<string, string> | undefined
  const names = parts.flatMap(({ name }) => [`${name}-libraries`, name])
  return names.map((name, at) => ({
    name: (id, graph) => (nameOf(id, (known ??= divide(graph))) === name ? name : null),
    debugName: name,
    priority: names.length - at, // modules that an earlier part needs are assigned to it first
  }))
}

/** The helpers of the bundler itself stand with the libraries that every page loads; `boot.ts` needs them before the application. */
const nameOf = (id: string, known: ReadonlyMap<string, string>): string | undefined =>
  id.startsWith('\0rolldown/') || id.startsWith('\0vite/preload-helper') ? 'start-libraries' : known.get(id)

function divide(graph: Graph): Map<string, string> {
  const names = new Map<string, string>()
  for (const { name, entries } of parts) {
    const reached = new Set<string>()
    for (const entry of entries) {
      // the chunk of a moved file would be missing without an error
      if (!graph.getModuleInfo(source(entry))) throw new Error(`src/${entry} is no module of the build: name its new place in tools/chunks.ts`)
      reach(source(entry), graph, reached)
    }
    for (const id of reached) if (!names.has(id)) names.set(id, id.includes('node_modules') ? `${name}-libraries` : name)
  }
  return names
}

/**
 * Packages that export everything from one file, while the graph is that before unused exports are removed: followed, they would put what only forms use into
 * the first load. What is used of them is drawn into the part of its importer.
 */
const barrels = /\/node_modules\/(react-admin|ra-core|ra-ui-materialui)\//

/** Collects a module and its static imports, transitively. */
function reach(id: string, graph: Graph, reached: Set<string>): void {
  const imported = graph.getModuleInfo(id)?.importedIds
  if (!imported || reached.has(id) || barrels.test(id)) return
  reached.add(id)
  for (const next of [...imported]) reach(next, graph, reached)
}
