import { preloadable } from '../ui/preloadable'

/** Most screens are lists, so it is fetched while the server still says who this is. */
export const ListScreen = preloadable(async () => (await import('../crud/list/ListScreen')).ListScreen)
