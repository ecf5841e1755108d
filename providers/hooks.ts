import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'

import { detailsVerbOf } from '../resources/kit/derivedShow'
import { formatFor } from './format'
import { mediaUrl } from './session/siteConfig'

import type { AuthProvider } from 'react-admin'

import type { AnyResource } from '../resources/kit/define'
import type { ServerFeature } from '../resources/kit/protocol/session'
import type { LayoutConfig } from './account/layoutConfig'
import type { Preferences, PreferenceStore } from './account/preferences'
import type { ZhangguiData } from './data/dataTypes'
import type { Format } from './format'
import type { Http, Notice } from './http/httpTypes'
import type { LiveRows } from './notifications/liveRows'
import type { Session, SessionState } from './session/session'
import type { Site } from './session/siteConfig'
import type { UndoOffers } from './undo/undoOffers'

/** Created once by `src/main.tsx` and provided to every screen. */
export interface AppServices {
  readonly http: Http
  readonly session: Session
  readonly preferences: PreferenceStore
  readonly notify: (notice: Notice) => void
  readonly data: ZhangguiData
  readonly auth: AuthProvider
  readonly live: LiveRows
  readonly undo: UndoOffers
}

export const AppContext = createContext<AppServices | undefined>(undefined)

export function useApp(): AppServices {
  const services = useContext(AppContext)
  if (!services) throw new Error('this screen stands outside AppContext; wrap it in src/App.tsx')
  return services
}

export const useHttp = (): Http => useApp().http
export const useData = (): ZhangguiData => useApp().data

export function useSession(): SessionState {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, session.get)
}

export function usePreferences(): readonly [Preferences, PreferenceStore['change']] {
  const { preferences } = useApp()
  return [useSyncExternalStore(preferences.subscribe, preferences.get), preferences.change]
}

/** `const [layout, changeLayout] = useLayout()`. */
export function useLayout(): readonly [LayoutConfig, PreferenceStore['changeLayout']] {
  const { preferences } = useApp()
  return [useSyncExternalStore(preferences.subscribe, preferences.get).layout, preferences.changeLayout]
}

/** Formats dates, moments, money and numbers in the chosen language and the shop's time zone. */
export function useFormat(): Format {
  return formatFor(usePreferences()[0].language)
}

/** `can('auth/admin', 'add')`, synchronous from the loaded session, so that nothing flashes. */
export function useCan(): (path: string, action: string) => boolean {
  const { session } = useApp()
  const state = useSession()
  return useMemo(() => (path: string, action: string) => state.isLoaded && session.may(path, action), [session, state])
}

/** Whether this account may look at the details of the rows of an entity. */
export function useMayShow(): (entity: AnyResource) => boolean {
  const can = useCan()
  const hasDetails = useFeature('details')
  return useCallback((entity: AnyResource) => hasDetails && entity.crud.includes('index') && can(entity.path, detailsVerbOf(entity)), [can, hasDetails])
}

/** Whether the server has a feature beyond the wire contract. It has said so once, at the start. */
export const useFeature = (name: ServerFeature): boolean => useSession().features.has(name)

export const useSite = (): Site => useSession().site

/** The URL of a stored path: `url('/storage/a.png')`. */
export function useMediaUrl(): (path: string) => string {
  const site = useSite()
  return useMemo(() => (path: string) => mediaUrl(path, site), [site])
}

/** Shows a notice above everything; the same text is shown once at a time. */
export const useNotice = (): ((notice: Notice) => void) => useApp().notify
