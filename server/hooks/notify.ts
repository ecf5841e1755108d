import { sql } from 'kysely'

import { notify } from '../../resources/message/notify'
import { hooksFor } from '../crud/hooks'
import { readableKinds } from '../domain/notify/kindRights'
import { markRead } from '../domain/notify/markRead'
import { anyText } from '../lib/sqlCondition'

export const notifyHooks = hooksFor(notify, {
  /** Notices are personal: nobody sees those of others, not even a super administrator. Those of a screen that may not be opened any more are hidden. */
  scope: ({ staff }) => sql<boolean>`(m.admin_id = ${staff.id} and m.message_type = ${anyText(readableKinds(staff))})`,
  /** Sent in the language of the user; the other one is left out. */
  afterRead: async ({ language }, rows) => {
    for (const row of rows) {
      if (language === 'en') row['message'] = row['message_en'] || row['message']
      delete row['message_en']
    }
  },
  actions: {
    markRead: async ({ tx, staff }, row) => void (await markRead(tx, staff.id, [row.id])),
    markManyRead: async ({ tx, staff }, row) => void (await markRead(tx, staff.id, [row.id])),
    markAllRead: async ({ tx, staff }) => void (await markRead(tx, staff.id, 'all')),
  },
})
