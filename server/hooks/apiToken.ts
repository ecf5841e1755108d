import { sql } from 'kysely'

import { apiToken } from '../../resources/auth/apiToken'
import { createApiToken } from '../auth/apiTokens/createApiToken'
import { revokeApiToken } from '../auth/apiTokens/revoke'
import { hooksFor } from '../crud/hooks'

export const apiTokenHooks = hooksFor(apiToken, {
  /** Users see their own tokens; super administrators see all. */
  scope: ({ staff }) => (staff.isSuper ? undefined : sql<boolean>`m.admin_id = ${staff.id}`),
  actions: {
    create: async (ctx, _, { name, owner_kind: ownerKind, rules, days, rate_limit: rateLimit }) => ({
      shown_once: await createApiToken(ctx, { name, ownerKind, rules, days: days ?? 90, rateLimit: rateLimit ?? 120 }),
    }),
    revoke: ({ tx }, { id }) => revokeApiToken(tx, id),
  },
})
