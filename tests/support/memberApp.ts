import { hashPassword } from '../../server/auth/passwords/passwords'
import { issueTokens } from '../../server/auth/sessions/tokens'
import { addMember } from './members'

import type { Answer, CallOptions, TestApp } from './app'
import type { TestDatabase } from './database'

export const memberPassword = 'correct horse 7'
let hash: Promise<string> | undefined

/** A member who can sign in with `memberPassword`; the password is hashed once per file. */
export async function addMemberWith(database: TestDatabase, columns: Readonly<Record<string, unknown>> = {}): Promise<number> {
  hash ??= hashPassword(memberPassword)
  return addMember(database, { columns: { password_hash: await hash, ...columns } })
}

export async function memberToken({ db }: TestDatabase, id: number): Promise<string> {
  const { token } = await issueTokens(db, { area: 'user', ownerId: id, rememberMe: false, rotates: false }, { ip: '127.0.0.1', userAgent: 'tests' })
  return token
}

/** Sends requests like a browser on the member side: with the member's token and never that of the back office. */
export const memberCalls =
  ({ call }: TestApp, token: string) =>
  (method: 'GET' | 'POST', url: string, { headers, ...options }: CallOptions = {}): Promise<Answer> =>
    call(method, url, { ...options, token: '', headers: { ...(token ? { 'ba-user-token': token } : {}), ...headers } })
