import { preloadable } from '../../ui/preloadable'

export const PeekPanel = preloadable(async () => (await import('../show/PeekPanel')).PeekPanel)
export const ShowDrawer = preloadable(async () => (await import('../show/ShowDrawer')).ShowDrawer)
