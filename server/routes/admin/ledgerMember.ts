import { z } from 'zod'

import { maskText } from '../../../resources/kit/masks'
import { callOf, nodeOf } from '../../../resources/kit/paths'
import { withoutNumber } from '../../domain/member/withoutNumber'
import { refuse } from '../../errors'
import { id, parseQuery } from '../../lib/parseInput'
import { ok } from '../../result'

import type { RegisterRoutes } from '../../deps'

const memberQuery = z.object({ userId: id })

/** The member of a balance adjustment; forms of older clients show them beside the change (wire contract 12). */
export const ledgerMemberRoutes: RegisterRoutes = (app, { db }) => {
  for (const path of ['user/moneyLog', 'user/scoreLog']) {
    app.get(callOf(path, 'add'), { config: { access: { node: nodeOf(path, 'add') } } }, async (request) => {
      const { userId } = parseQuery(request, memberQuery)
      const user = await db
        .selectFrom('user')
        .select(['id', 'username', 'nickname', 'money', 'score'])
        .where('id', '=', userId)
        .where('delete_time', 'is', null)
        .executeTakeFirst()
      return user ? ok({ user: { ...user, username: withoutNumber(user.username), nickname: maskText('name', user.nickname) } }) : refuse('row_gone')
    })
  }
}
