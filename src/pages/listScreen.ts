import { preloadable } from '../ui/preloadable'

/** Most screens are lists, so it is loaded in parallel with the session. */
export const ListScreen = preloadable(async () => (await import('../crud/list/ListScreen')).ListScreen)
