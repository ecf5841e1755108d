import type { ResourceRegistry } from '../crud/compile/compileResources'
import type { AnyHooks } from '../crud/hooks'

type AllHooks = ReadonlyMap<string, AnyHooks>

/** Hooks are made before the definitions are compiled with them; those of data security read rows of all lists. */
const registries = new WeakMap<AllHooks, ResourceRegistry>()

export const bindRegistry = (hooks: AllHooks, registry: ResourceRegistry): void => void registries.set(hooks, registry)

export function registryOf(hooks: AllHooks): ResourceRegistry {
  const registry = registries.get(hooks)
  if (!registry) throw new Error('these hooks are not part of a server')
  return registry
}
