import { z } from 'zod'

import { moneyLog } from '../../../resources/user/moneyLog'
import { scoreLog } from '../../../resources/user/scoreLog'
import { user } from '../../../resources/user/user'
import { memberTokenOf } from '../../auth/member/authenticateMember'
import { changeMemberPassword, verifyPasswordChange } from '../../auth/member/memberPassword'
import { profileOf, saveProfile } from '../../auth/member/memberProfile'
import { verificationTypes } from '../../auth/member/memberSignIn'
import { withGuessLimit } from '../../auth/passwords/verifyOwnPassword'
import { balancesOf, ledgerOf, overviewOf } from '../../domain/member/accountFigures'
import { checkInStateOf } from '../../domain/member/checkIn'
import { checkInSettings } from '../../domain/member/checkInSettings'
import { fieldValues, paging, parseBody, parseQuery, scalar, unchecked } from '../../lib/parseInput'
import { mutate } from '../../request/mutate'
import { ok } from '../../result'

import type { FastifyRequest } from 'fastify'

import type { AnyResource } from '../../../resources/kit/define'
import type { LedgerAnswer, MemberOverview, ProfileTerms } from '../../../resources/kit/protocol/member'
import type { RegisterRoutes, RouteAccess } from '../../deps'

const member = (name: string): { readonly config: { readonly access: RouteAccess } } => ({ config: { access: { memberNode: `account/${name}` } } })
const ownerOf = ({ member: { id } }: FastifyRequest): { readonly owner: string } => ({ owner: `user:${id}` })

/** The new password is validated as the field it is stored in. */
const passwordBody = z.object({ oldPassword: scalar, newPassword: unchecked })

/** The member's own pages. The account is always that of the session, and each call requires the rule of its page. */
export const accountRoutes: RegisterRoutes = (app, deps) => {
  const { db, registry } = deps
  const compiled = registry.at(user.path)
  if (!compiled) throw new Error('expected the list of members among the resources')

  const readLedger = async (request: FastifyRequest, balance: 'money' | 'score', { path }: AnyResource): Promise<LedgerAnswer> => {
    const { list, total } = await ledgerOf(db, balance, request.member.id, parseQuery(request, paging))
    registry.at(path)?.translation?.apply(list, request.language)
    const { [balance]: now } = await balancesOf(db, request.member.id)
    return { list: list.map(({ biz_type: _, ...row }) => row), total, balance: now }
  }

  app.get('/api/account/overview', member('overview'), async ({ member: { id } }) => {
    const { checked_in_today, streak } = await checkInStateOf(db, id)
    const { isEnabled } = await checkInSettings(db)
    const checkIn = isEnabled ? { checked_in_today, streak } : {}
    return ok({ ...(await overviewOf(db, id)), balances: await balancesOf(db, id), ...checkIn } satisfies MemberOverview)
  })
  app.get('/api/account/balance', member('balance'), async (request) => ok(await readLedger(request, 'money', moneyLog)))
  app.get('/api/account/integral', member('integral'), async (request) => ok(await readLedger(request, 'score', scoreLog)))

  app.get('/api/account/profile', member('profile'), async (request) =>
    ok({ accountVerificationType: verificationTypes(), ...(await profileOf(db, request.member.id)) } satisfies ProfileTerms),
  )
  app.post('/api/account/profile', member('profile'), (request) =>
    mutate(request, deps, ownerOf(request), async ({ tx }) => {
      await saveProfile(tx, compiled, request.member, parseBody(request, fieldValues))
      return ok(null, 'saved')
    }),
  )
  app.post('/api/account/changePassword', member('changePassword'), (request) =>
    withGuessLimit(db, 'user', memberTokenOf(request), async () => {
      const verified = verifyPasswordChange(db, request.member, parseBody(request, passwordBody))
      await verified.catch(() => undefined) // refused below, because a request that is repeated gets its stored answer first
      return mutate(request, deps, ownerOf(request), async ({ tx }) => {
        await changeMemberPassword(tx, request.member, await verified)
        return ok(null, 'password_changed')
      })
    }),
  )
}
