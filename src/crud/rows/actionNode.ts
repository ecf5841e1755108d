import type { AnyResource } from '../../../resources/kit/define'

/** The node that grants an action, as path and verb: its own name, another of the same screen, or one of another screen. */
export function actionNode(resource: AnyResource, name: string): readonly [string, string] {
  const node = resource.actions?.[name]?.node ?? name
  const slash = node.lastIndexOf('/')
  return slash < 0 ? [resource.path, node] : [node.slice(0, slash), node.slice(slash + 1)]
}
