import { z } from 'zod'

import { callOf, nodeOf } from '../../../resources/kit/paths'
import { notifyPath, notifyTimes } from '../../../resources/message/notice'
import { hasPermission } from '../../context'
import { isReceiver } from '../../domain/notify/createNotices'
import { markRead } from '../../domain/notify/markRead'
import { noticesOf, toNoticeMessage, unreadOf } from '../../domain/notify/readNotices'
import { id, parseBody } from '../../lib/parseInput'
import { mutate } from '../../request/mutate'
import { ok } from '../../result'

import type { NotifySettings } from '../../../resources/message/notice'
import type { Db } from '../../context'
import type { RegisterRoutes } from '../../deps'

declare module 'fastify' {
  interface FastifyInstance {
    /** The port of this process's socket worker; null while it does not listen. */
    readonly notifyEndpoint: { port: number | null }
  }
}

/** Several ids or one, or all: `0` or `all`. */
const noticeIds = z.union([
  z.literal([0, '0', 'all']).transform((): 'all' => 'all'),
  z.preprocess((input) => (Array.isArray(input) ? input : [input]), z.array(id).min(1).max(1000)),
])
/** Older clients send `ids`. */
const readBody = z.preprocess(
  (sent) => {
    const { id: one, ids } = sent as Readonly<Record<string, unknown>>
    return { id: one ?? ids }
  },
  z.object({ id: noticeIds }),
)

/** The newest notices the bell shows. */
const maxShown = 30

/** Notices are personal: every administrator reads and marks their own only. */
export const notifyRoutes: RegisterRoutes = (app, deps) => {
  const { db } = deps
  app.decorate('notifyEndpoint', { port: null as number | null })

  app.get('/admin/shop.base/config', { config: { access: 'staff' } }, async ({ staff }) => {
    const settings: NotifySettings = {
      notify: await isReceiver(db, staff.id),
      unread_count: await unreadCount(db, staff.id),
      audio_gap_ms: notifyTimes.sound,
      popup_gap_ms: notifyTimes.popup,
      port: app.notifyEndpoint.port,
      path: notifyPath,
      live: deps.registry.definitions.some(({ path, list }) => list.live && hasPermission(staff, nodeOf(path, 'index'))),
    }
    return ok(settings)
  })

  app.get('/admin/shop.base/notices', { config: { access: 'staff' } }, async ({ staff, language }) =>
    ok({ list: (await noticesOf(db, staff.id, maxShown)).map((one) => toNoticeMessage(one, language)), unread_count: await unreadCount(db, staff.id) }),
  )

  app.post(callOf('shop/notify/notify', 'read'), { config: { access: 'staff' } }, (request) =>
    mutate(request, deps, {}, async ({ tx, staff }) => {
      await markRead(tx, staff.id, parseBody(request, readBody).id)
      return ok({ unread_count: await unreadCount(tx, staff.id) })
    }),
  )
}

const unreadCount = async (tx: Db, adminId: number): Promise<number> => (await unreadOf(tx, [adminId])).get(adminId) ?? 0
