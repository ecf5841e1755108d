import { memoryStore } from 'react-admin'

import { defaultLayout } from '../../../../providers/account/layoutConfig'
import { createData } from '../../../../providers/data/data'
import { createObservable } from '../../../../providers/local'
import { createLiveRows } from '../../../../providers/notifications/liveRows'
import { createAuth } from '../../../../providers/session/auth'
import { hasRight } from '../../../../providers/session/session'
import { emptySiteConfig } from '../../../../providers/session/siteConfig'
import { createUndoOffers } from '../../../../providers/undo/undoOffers'
import { translate } from '../../../../resources/kit/text'
import { createSampleHttp, lookingNodes } from './sampleHttp'

import type { Preferences, PreferenceStore, ThemeMode } from '../../../../providers/account/preferences'
import type { AppServices } from '../../../../providers/hooks'
import type { Notice } from '../../../../providers/http/httpTypes'
import type { Session, SessionState } from '../../../../providers/session/session'
import type { AnyResource } from '../../../../resources/kit/define'
import type { Language } from '../../../../resources/kit/text'

/** What the switches of the preview choose. */
export interface PreviewChoice {
  readonly language: Language
  readonly theme: ThemeMode
  readonly may: 'all' | 'look'
}

interface Options {
  readonly entities: () => readonly AnyResource[]
  readonly show: (notice: { readonly kind: Notice['kind']; readonly text: string }) => void
}

/** The services of the product with invented rows. They keep nothing in the browser, whose storage belongs to who is signed in. */
export function createPreviewServices({ entities, show }: Options, choice: PreviewChoice) {
  const preferences = createObservable<Preferences>({ language: choice.language, themeMode: choice.theme, layout: defaultLayout })
  const change = (part: Partial<Preferences>): void => preferences.set({ ...preferences.get(), ...part })
  const preferenceStore: PreferenceStore = {
    ...preferences,
    change,
    hasChosenLanguage: () => true,
    adoptLanguage: (language) => change({ language }),
    changeLayout: (part) => change({ layout: { ...preferences.get().layout, ...part } }),
  }
  const language = (): Language => preferences.get().language
  const notify = ({ kind, text }: Notice): void => show({ kind, text: typeof text === 'string' ? text : translate(text, language()) })
  const state = createObservable<SessionState>(stateFor(entities(), choice.may))
  const session: Session = {
    ...state,
    tokens: { read: () => ({ token: 'preview', refreshToken: '', owner: 1 }), write: () => undefined, forget: () => undefined },
    signIn: () => undefined,
    load: async () => undefined,
    forget: () => undefined,
    may: (path, action) => hasRight({ isSuper: state.get().admin?.super === true, nodes: state.get().nodes }, path, action),
  }
  const http = createSampleHttp({ entities, language, notify })
  const services: AppServices = {
    http,
    session,
    preferences: preferenceStore,
    notify,
    data: createData(http),
    auth: createAuth(http, session),
    live: createLiveRows(),
    undo: createUndoOffers(),
  }
  const choose = ({ language: chosen, theme, may }: PreviewChoice): void => {
    change({ language: chosen, themeMode: theme })
    state.set(stateFor(entities(), may))
  }
  return { services, store: memoryStore(), choose }
}

const stateFor = (entities: readonly AnyResource[], may: PreviewChoice['may']): SessionState => ({
  admin: { id: 1, username: 'preview', nickname: 'Preview', avatar: '', last_login_time: 0, token: 'preview', refresh_token: '', super: may === 'all' },
  isLoaded: true,
  menus: [],
  nodes: lookingNodes(entities),
  site: emptySiteConfig,
  features: new Set(['export', 'actions', 'batches', 'details', 'exportTasks', 'printouts']),
})
