import type { PagePath } from '../../resources'
import type { ComponentType } from 'react'

/** The components of the pages on the map by their paths, loaded when they are first shown; a missing one does not compile. */
const components: { readonly [Path in PagePath]: () => Promise<ComponentType> } = {
  'routine/health': async () => (await import('./system/HealthPage')).HealthPage,
  'shop/triage': async () => (await import('./triage/TriagePage')).TriagePage,
}

export async function loadOwnPage(path: string): Promise<ComponentType> {
  const load = Object.entries(components).find(([name]) => name === path)?.[1]
  if (!load) throw new Error(`no page on the map has the path ${path}`)
  return load()
}
