import { callOf, nodeOf } from '../../../resources/kit/paths'
import { refuse } from '../../errors'
import { idOf } from '../../request/parameters'
import { ok } from '../../result'

import type { RegisterRoutes } from '../../deps'

/** The member whose balance is about to be adjusted; the form of older clients shows them beside the change (wire contract 12). */
export const ledgerMemberRoutes: RegisterRoutes = (app, { db }) => {
  for (const path of ['user/moneyLog', 'user/scoreLog']) {
    app.get<{ Querystring: Record<string, unknown> }>(callOf(path, 'add'), { config: { access: { node: nodeOf(path, 'add') } } }, async ({ query }) => {
      const user: unknown = await db
        .selectFrom('user')
        .select(['id', 'username', 'nickname', 'money', 'score'])
        .where('id', '=', idOf(query['userId'], 'userId'))
        .where('delete_time', 'is', null)
        .executeTakeFirst()
      return user ? ok({ user }) : refuse('row_gone')
    })
  }
}
