import { createObservable, dropLocal, readLocal, writeLocal } from '../../providers/local'
import { emptySiteConfig, toSiteConfig } from '../../providers/session/siteConfig'
import { memberInfoKeys } from '../../resources/kit/protocol/member'

import type { Http, SessionTokens, TokenKeeper } from '../../providers/http/httpTypes'
import type { Observable } from '../../providers/local'
import type { MemberStartUp } from '../../resources/kit/protocol/member'
import type { MemberState, StoredMember } from './memberTypes'

/** The storage key that other clients of this server use. */
const infoKey = 'userInfo'

export interface MemberSession extends Observable<MemberState> {
  readonly tokens: TokenKeeper
  readonly signIn: (info: StoredMember) => void
  /** Loads the account, its rules, and whether the member center is open. */
  readonly load: (http: Http) => Promise<void>
  /** Pages opened in succession share the pending request. */
  readonly start: (http: Http) => Promise<void>
  readonly forget: () => void
  /** Reads the storage again, because another tab may have signed out or in. */
  readonly sync: () => void
  /** Follows other tabs; returns a function that ends it. */
  readonly watch: () => () => void
}

const nobody: MemberState = { member: undefined, isLoaded: false, isOpen: true, menus: [], rules: [], site: emptySiteConfig }

/** Signed in means both id and token. */
function readMember(): StoredMember | undefined {
  const info = readLocal(infoKey)
  return info['id'] && info['token'] ? (info as unknown as StoredMember) : undefined // written by this file, with every key
}

export function createMemberSession(): MemberSession {
  const state = createObservable<MemberState>({ ...nobody, member: readMember() })
  const keep = (member: StoredMember): void => {
    writeLocal(infoKey, member)
    state.set({ ...state.get(), member })
  }
  const restart = (): void => state.set({ ...nobody, site: state.get().site, member: readMember() })
  const forget = (): void => {
    dropLocal(infoKey)
    restart()
  }
  const sync = (): void => {
    const now = readMember()
    if (now?.id !== state.get().member?.id) restart()
    else if (now && now.token !== state.get().member?.token) state.set({ ...state.get(), member: now })
  }
  const load = async (http: Http): Promise<void> => {
    const { member } = state.get()
    const { site, openMemberCenter, userInfo, menus, rules } = await http.get<MemberStartUp>('/api/index/index', { requiredLogin: member ? 1 : 0 })
    const now = state.get().member
    if (now?.id !== member?.id) return // signed in or out while the response was pending
    if (now && 'id' in userInfo) keep({ ...now, ...withoutTokens(userInfo) })
    state.set({ ...state.get(), isLoaded: true, isOpen: openMemberCenter, menus, rules, site: toSiteConfig(site) })
  }
  let starting: { readonly id: number | undefined; readonly answer: Promise<void> } | undefined
  return {
    ...state,
    tokens: tokenKeeper(sync, forget),
    signIn: (info) => {
      writeLocal(infoKey, pickInfo(info))
      restart()
    },
    load,
    start: (http) => {
      const id = state.get().member?.id
      if (!starting || starting.id !== id) starting = { id, answer: load(http).finally(() => (starting = undefined)) }
      return starting.answer
    },
    forget,
    sync,
    watch: () => watchStorage(sync),
  }
}

/** Other tabs, and a page restored from the back/forward cache after somebody has signed out. */
function watchStorage(sync: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => (key === infoKey || key === null ? sync() : undefined)
  const onShow = ({ persisted }: PageTransitionEvent): void => (persisted ? sync() : undefined)
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
  }
}

function tokenKeeper(sync: () => void, forget: () => void): TokenKeeper {
  const read = (): SessionTokens => {
    const { id, token, refresh_token } = readLocal(infoKey)
    if (!id) return { token: '', refreshToken: '' }
    return { token: typeof token === 'string' ? token : '', refreshToken: typeof refresh_token === 'string' ? refresh_token : '', owner: Number(id) }
  }
  return {
    read,
    write: (_, pair) => {
      const next = { ...read(), ...pair }
      if (next.owner === undefined) return // signed out meanwhile
      writeLocal(infoKey, { ...readLocal(infoKey), token: next.token, refresh_token: next.refreshToken })
      sync()
    },
    forget,
  }
}

const keys = [...memberInfoKeys, 'token', 'refresh_token'] as const

const pickInfo = (info: StoredMember): Partial<StoredMember> => ({ refresh_token: '', ...Object.fromEntries(keys.map((key) => [key, info[key]])) })

const withoutTokens = (info: Partial<StoredMember>): Partial<StoredMember> =>
  Object.fromEntries(memberInfoKeys.flatMap((key) => (info[key] === undefined ? [] : [[key, info[key]]])))
