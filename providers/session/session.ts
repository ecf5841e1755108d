import { nodeOf } from '../../resources/kit/paths'
import { mountedAddress } from '../http/addresses'
import { createObservable, dropLocal, readLocal, writeLocal } from '../local'
import { emptySiteConfig, toSiteConfig } from './siteConfig'

import type { AdminInfo, MenuRule, ServerFeature, StaffInfo, StaffStartUp, TokenPair } from '../../resources/kit/protocol/session'
import type { StartViews } from '../../resources/kit/protocol/views'
import type { Area, Http, SessionTokens, TokenKeeper } from '../http/httpTypes'
import type { Observable } from '../local'
import type { Site } from './siteConfig'

/** The storage keys that other clients of this server use. */
export const infoKeys = { admin: 'adminInfo', member: 'userInfo' } as const satisfies Readonly<Record<Area, string>>
const siteKey = 'siteConfig'

/** Stored in the browser under `adminInfo`, with exactly these keys. */
type StoredAdmin = AdminInfo & TokenPair

export interface SessionState {
  readonly admin: StoredAdmin | undefined
  /** False until the menus are loaded: nothing that requires a right is shown before. */
  readonly isLoaded: boolean
  readonly menus: readonly MenuRule[]
  readonly nodes: NodeMap
  readonly site: Site
  /** The list preferences of the account; absent until the server has sent them, or if it has none. */
  readonly preferences?: Readonly<Record<string, unknown>> | undefined
  /** Saved views known at the start; absent if the server has none. */
  readonly views?: StartViews | undefined
  /** Whether this user may restore deleted rows; absent if the server cannot. */
  readonly restores?: boolean | undefined
  /** What the server can do beyond the wire contract. */
  readonly features: ReadonlySet<ServerFeature>
}

export interface Session extends Observable<SessionState> {
  readonly tokens: TokenKeeper
  readonly signIn: (info: StaffInfo & TokenPair & Partial<AdminInfo>) => void
  /** Loads the account, its rights and the site configuration. */
  readonly load: (http: Http) => Promise<void>
  readonly forget: () => void
  readonly may: (path: string, action: string) => boolean
}

/** Who is signed in to the back office of this browser. */
export const readAdmin = (): StoredAdmin | undefined => {
  const info = readLocal(infoKeys.admin)
  return info['id'] && info['token'] ? (info as unknown as StoredAdmin) : undefined // written by this file, with every key
}

const emptyState = (): SessionState => ({
  admin: readAdmin(),
  isLoaded: false,
  menus: [],
  nodes: new Map(),
  site: toSiteConfig(readLocal(siteKey)),
  features: new Set(),
})

export function createSession(): Session {
  const state = createObservable<SessionState>(
    typeof localStorage === 'undefined'
      ? { admin: undefined, isLoaded: false, menus: [], nodes: new Map(), site: emptySiteConfig, features: new Set() }
      : emptyState(),
  )
  const keep = (admin: StoredAdmin): void => {
    writeLocal(infoKeys.admin, admin)
    state.set({ ...state.get(), admin })
  }
  const forget = (): void => {
    dropLocal(infoKeys.admin)
    state.set(emptyState())
  }
  window.addEventListener('storage', ({ key }) => {
    if (key !== infoKeys.admin && key !== null) return
    const [before, now] = [state.get().admin, readAdmin()]
    if (before?.id === now?.id && now) state.set({ ...state.get(), admin: now })
    else state.set(emptyState())
  })
  return {
    ...state,
    tokens: tokenKeeper(state, forget),
    signIn: (info) => {
      keep({ ...pickInfo(info), super: info.super === true })
      state.set({ ...emptyState(), admin: state.get().admin })
    },
    load: async (http) => {
      const before = state.get().admin
      const { adminInfo, menus: sent, siteConfig, preferences, views, restores, features } = await http.get<StaffStartUp>('/admin/Index/index')
      const admin = state.get().admin
      if (!admin || admin.id !== before?.id) return // signed out, or another account signed in, while the response was pending
      const site = toSiteConfig(siteConfig)
      const menus = mountedMenus(sent)
      keep({ ...admin, ...withoutTokens(adminInfo) })
      writeLocal(siteKey, siteConfig)
      state.set({ ...state.get(), isLoaded: true, menus, nodes: nodeMapOf(menus), site, preferences, views, restores, features: new Set(features) })
    },
    forget,
    may: (path, action) => hasRight({ isSuper: state.get().admin?.super === true, nodes: state.get().nodes }, path, action),
  }
}

/** Links typed by staff to our own screens stay valid when the mount path changes. */
const mountedMenus = (rules: readonly MenuRule[]): readonly MenuRule[] =>
  rules.map((rule) => ({ ...rule, ...(rule.url && { url: mountedAddress(rule.url) }), ...(rule.children && { children: mountedMenus(rule.children) }) }))

function tokenKeeper(state: Observable<SessionState>, forget: () => void): TokenKeeper {
  const read = (area: Area): SessionTokens => {
    const { id, token, refresh_token } = readLocal(infoKeys[area])
    if (!id) return { token: '', refreshToken: '' } // signed in means both id and token
    return { token: typeof token === 'string' ? token : '', refreshToken: typeof refresh_token === 'string' ? refresh_token : '', owner: Number(id) }
  }
  return {
    read,
    write: (area, pair) => {
      const next = { ...read(area), ...pair }
      if (next.owner === undefined) return
      writeLocal(infoKeys[area], { ...readLocal(infoKeys[area]), token: next.token, refresh_token: next.refreshToken })
      if (area === 'admin') state.set({ ...state.get(), admin: readAdmin() })
    },
    forget: (area) => (area === 'admin' ? forget() : dropLocal(infoKeys.member)),
  }
}

const pickInfo = (info: StaffInfo & TokenPair): StaffInfo & TokenPair => ({
  id: info.id,
  username: info.username,
  nickname: info.nickname,
  avatar: info.avatar,
  last_login_time: info.last_login_time,
  token: info.token,
  refresh_token: info.refresh_token ?? '',
})

function withoutTokens({ id, username, nickname, avatar, last_login_time, super: isSuper }: Partial<AdminInfo>): Partial<AdminInfo> {
  const sent = { id, username, nickname, avatar, last_login_time, super: isSuper === true }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

/** The node map of wire contract 5.3: `/admin/auth/admin` -> its button nodes, `/admin/auth/admin/add` and so on. */
type NodeMap = ReadonlyMap<string, ReadonlySet<string>>

/** Keys, not addresses: they do not depend on the mount path. */
const prefix = '/admin'

export function nodeMapOf(rules: readonly MenuRule[]): NodeMap {
  const map = new Map<string, Set<string>>()
  const visit = (level: readonly MenuRule[], parent: string): void => {
    for (const rule of level) {
      const name = rule.name.toLowerCase()
      if (rule.type === 'button') {
        const nodes = map.get(parent) ?? new Set<string>()
        map.set(parent, nodes.add(`${prefix}/${name}`))
      }
      visit(rule.children ?? [], `${prefix}/${name}`)
    }
  }
  visit(rules, `${prefix}/`)
  return map
}

/** The names of react-admin's actions for our nodes. */
const verbs: Readonly<Record<string, string>> = { list: 'index', show: 'index', create: 'add', delete: 'del' }

/** Whether the user holds the node `<path>/<action>`; a super administrator holds every one. */
export function hasRight(rights: { readonly isSuper: boolean; readonly nodes: NodeMap }, path: string, action: string): boolean {
  if (rights.isSuper) return true
  const key = `${prefix}/${path}`.toLowerCase()
  const node = `${prefix}/${nodeOf(path, verbs[action] ?? action)}`.toLowerCase()
  // a node is usually below its own screen, or elsewhere if it has none
  return rights.nodes.get(key)?.has(node) === true || [...rights.nodes.values()].some((granted) => granted.has(node))
}
