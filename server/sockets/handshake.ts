import { isLanguage, languages } from '../../resources/kit/text'
import { closeCodes } from '../../resources/message/notice'
import { hashToken } from '../auth/tokens'
import { noticesMissed, unreadOf } from '../domain/notify/readNotices'
import { admit } from './authenticate'

import type { Db } from '../context'
import type { Crowd, Guest } from './connections'
import type { SocketLimits } from './limits'
import type { Post } from './send'

interface Waiting {
  readonly guest: Guest
  readonly hash: string
  readonly since: number
}

interface Options {
  readonly db: Db
  readonly crowd: Crowd
  readonly post: Post
  readonly limits: SocketLimits
  readonly onTrouble: (error: unknown) => void
  /** Asked after the look at the database: rights that moved meanwhile are looked at once more. */
  readonly onSeated: (generation: number) => void
  readonly generation: () => number
}

/** Milliseconds in which those who come together are looked up together: after a restart everybody comes at once. */
const gather = 10
const mostAtOnce = 1000

/** Asks newcomers who they are. Answers what to do with a first word. */
export function makeReception(options: Options): (guest: Guest, text: string) => void {
  const { limits, onTrouble } = options
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined

  const receive = async (): Promise<void> => {
    timer = undefined
    const batch = waiting.slice(0, mostAtOnce)
    waiting = waiting.slice(mostAtOnce)
    if (waiting.length > 0) timer = setTimeout(() => void receive(), gather)
    try {
      await seatAll(options, batch)
    } catch (error) {
      onTrouble(error)
      for (const { guest } of batch) guest.socket.close(closeCodes.restarting) // it comes again when the database is back
    }
  }

  return (guest, text) => {
    const bind = readBind(text)
    if (!bind) return guest.socket.close(closeCodes.signIn)
    if (guest.isBinding) return undefined
    guest.isBinding = true
    guest.language = bind.language
    if (waiting.length > limits.all) return guest.socket.close(closeCodes.tooMany)
    waiting.push({ guest, hash: hashToken(bind.token), since: bind.since })
    timer ??= setTimeout(() => void receive(), gather)
    return undefined
  }
}

async function seatAll({ db, crowd, post, limits, generation, onSeated }: Options, batch: readonly Waiting[]): Promise<void> {
  const before = generation()
  const found = await admit(
    db,
    batch.map(({ hash }) => hash),
  )
  const seated: (Waiting & { readonly adminId: number })[] = []
  for (const one of batch) {
    const { guest, hash } = one
    guest.isBinding = false
    const session = found.get(hash)
    if (!crowd.all.has(guest)) continue // gone meanwhile
    if (!session) guest.socket.close(closeCodes.signIn)
    else if (!session.isReceiver) guest.socket.close(closeCodes.forbidden)
    else if (guest.adminId === 0 && crowd.ofAdmin(session.adminId).size >= limits.perAccount) guest.socket.close(closeCodes.tooMany)
    else {
      crowd.seat(guest, session.adminId, session.family)
      seated.push({ ...one, adminId: session.adminId })
    }
  }
  onSeated(before)
  await greet(db, post, seated)
}

/** The number on the bell, and what was told while the line was down. Seated first, so that nothing falls in between. */
async function greet(db: Db, post: Post, seated: readonly (Waiting & { readonly adminId: number })[]): Promise<void> {
  if (seated.length === 0) return
  const counts = await unreadOf(db, [...new Set(seated.map(({ adminId }) => adminId))])
  for (const { guest, adminId } of seated) post.count(guest, counts.get(adminId) ?? 0)
  const returning = seated.filter(({ since }) => since > 0)
  if (returning.length === 0) return
  const missed = await noticesMissed(db, returning)
  for (const { guest, adminId, since } of returning)
    for (const notice of missed) if (notice.admin_id === adminId && notice.id > since) post.notice(guest, notice, counts.get(adminId) ?? 0)
}

function readBind(text: string): { readonly token: string; readonly language: Guest['language']; readonly since: number } | undefined {
  const said = parsed(text)
  const { type = 'bind', pathInfo, token, lang, since } = said
  const isBind = type === 'bind' && typeof pathInfo === 'string' && pathInfo.toLowerCase().includes('notify')
  if (!isBind || typeof token !== 'string' || token === '' || token.length > 200) return undefined
  return { token, language: isLanguage(lang) ? lang : languages[0], since: Number.isSafeInteger(since) ? Number(since) : 0 }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
