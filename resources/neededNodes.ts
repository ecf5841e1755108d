import { dashboardPages } from './dashboardPages'
import { resources } from './index'
import { needsOfDashboard } from './kit/dashboard'
import { nodeOf } from './kit/paths'

/**
 * Every node that another one requires: the list of an action, the related list it opens, the page of a figure. Not all of them exist; forms select those that
 * do.
 */
export function neededNodes(node: string): string[] {
  const needed = new Map<string, string>()
  const waiting = [node]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
    for (const other of directlyNeeded(one))
      if (!isSameNode(other, node) && !needed.has(keyOf(other))) {
        needed.set(keyOf(other), other)
        waiting.push(other)
      }
  return [...needed.values()]
}

/** Names of nodes are compared without case. */
export const isSameNode = (one: string, other: string): boolean => keyOf(one) === keyOf(other)
const keyOf = (node: string): string => node.toLowerCase()

function directlyNeeded(node: string): readonly string[] {
  const at = node.lastIndexOf('/')
  const list = at > 0 && !isSameNode(node.slice(at), '/index') ? [nodeOf(node.slice(0, at), 'index')] : []
  return [...list, ...(beyondTheList.get(keyOf(node)) ?? [])]
}

const opened = resources.flatMap((resource) =>
  Object.entries(resource.actions ?? {}).flatMap(([name, { node = name, relatedList }]) =>
    relatedList ? [{ node: node.includes('/') ? node : nodeOf(resource.path, node), needs: nodeOf(relatedList.list, 'index') }] : [],
  ),
)
const shown = dashboardPages.flatMap((dashboard) => needsOfDashboard(dashboard).map((node) => ({ node, needs: nodeOf(dashboard.path, 'index') })))

const beyondTheList = new Map<string, readonly string[]>()
for (const { node, needs } of [...opened, ...shown]) beyondTheList.set(keyOf(node), [...(beyondTheList.get(keyOf(node)) ?? []), needs])
