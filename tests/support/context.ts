import type { Context, Staff } from '../../server/context'
import type { TestApp } from './app'

/** The super administrator that test apps have. */
export const bossOf = ({ adminId }: Pick<TestApp, 'adminId'>): Staff => ({
  id: adminId,
  username: 'boss',
  nickname: 'boss',
  isSuper: true,
  groupIds: [],
  nodes: new Set<string>(),
})

/** That of a call by them, for tests of what a route calls. */
export const contextOf = (app: Pick<TestApp, 'adminId' | 'db'>, more: Partial<Context> = {}): Context => ({
  tx: app.db,
  staff: bossOf(app),
  language: 'en',
  ip: '',
  userAgent: '',
  requestId: '',
  afterCommit: () => undefined,
  log: { info: () => undefined },
  ...more,
})
