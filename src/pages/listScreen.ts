import { part } from '../ui/part'

/** Most screens are lists, so it is fetched while the server still says who this is. */
export const ListScreen = part(async () => (await import('../crud/ListScreen')).ListScreen)
