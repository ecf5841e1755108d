import { sql } from 'kysely'

import { adminLog } from '../../resources/auth/adminLog'
import { resources } from '../../resources/index'
import { code } from '../../resources/kit/protocol/envelope'
import { settingsPages } from '../../resources/settingsPages'
import { logTitles } from '../audit/logTitles'
import { hooksFor } from '../crud/hooks'
import { refuse } from '../errors'

export const adminLogHooks = hooksFor(adminLog, {
  storedTexts: { title: logTitles(resources, settingsPages) },
  /** Users see their own actions; super administrators see all. */
  scope: ({ staff }) => (staff.isSuper ? undefined : sql<boolean>`m.admin_id = ${staff.id}`),
  beforeDelete: async ({ staff }) => {
    if (!staff.isSuper) refuse('forbidden', {}, { code: code.forbidden, data: [] })
  },
  /** Sent as text (wire contract 12): other clients parse it themselves. Empty for a request without a body. */
  afterRead: async (_, rows) => {
    for (const row of rows) if (row['data'] !== null && row['data'] !== undefined) row['data'] = JSON.stringify(row['data'])
  },
})
