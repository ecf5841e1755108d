import { z } from 'zod'

import { code } from '../../../resources/kit/protocol/envelope'
import { clientInfoOf, deviceTokenOf, supportsRotation } from '../../auth/clientInfo'
import { authenticateMember, findSignedInMember, memberTokenOf, requireMemberRule, requireOpenMemberCenter } from '../../auth/member/authenticateMember'
import { signInMember, verificationTypes } from '../../auth/member/memberSignIn'
import { endSessions } from '../../auth/sessions/tokens'
import { balancesOf } from '../../domain/member/accountFigures'
import { bonusOf, checkIn, checkInStateOf, daysOfMonth, nextStreak } from '../../domain/member/checkIn'
import { checkInSettings } from '../../domain/member/checkInSettings'
import { refuse } from '../../errors'
import { fieldValues, flag, parseBody, parseQuery, text, trimmedText, unchecked } from '../../lib/parseInput'
import { mutate } from '../../request/mutate'
import { ok } from '../../result'
import { deviceTokenAnswer, isCaptchaShown, resolveCaptcha } from '../signInRequest'

import type { FastifyRequest } from 'fastify'

import type { CheckInCalendar, MemberInfo, MemberSignInTerms } from '../../../resources/kit/protocol/member'
import type { SignInAnswer } from '../../../resources/kit/protocol/session'
import type { Member } from '../../auth/member/authenticateMember'
import type { AppDeps, RegisterRoutes } from '../../deps'
import type { Result } from '../../result'

const checkInNode = 'account/checkIn'

const checkInQuery = z.object({ type: unchecked })
const signInBody = z.object({ tab: z.enum(['login', 'register']), username: trimmedText, password: text, keep: flag, captchaId: text, captchaInfo: text })
const signOutBody = z.object({ refreshToken: text })

/**
 * One address for sign-in and for the daily check-in. Clients of the wire contract (8) ask it for the terms of the sign-in page, and
 * send a `tab` to sign in or register. Our member center says `type: daily`; a member's token without a `tab` means the same.
 */
export const userRoutes: RegisterRoutes = (app, deps) => {
  const { db } = deps

  app.get('/api/user/checkIn', { config: { access: 'public' } }, async (request) => {
    await requireOpenMemberCenter(db)
    const isShown = await isCaptchaShown(deps, 'user', request.ip)
    const terms: MemberSignInTerms = { userLoginCaptchaSwitch: isShown, accountVerificationType: verificationTypes() }
    if (!isDaily(parseQuery(request, checkInQuery))) {
      await refuseSignedIn(request, deps)
      return ok(terms)
    }
    const member = await authenticateMember(request, deps)
    await requireMemberRule(db, member, checkInNode)
    return ok({ ...terms, ...(await checkInCalendar(deps, member)) })
  })

  app.post('/api/user/checkIn', { config: { access: 'public' } }, async (request) => {
    const body = parseBody(request, fieldValues)
    const { tab } = body
    const isBare = tab === undefined || tab === null || tab === ''
    if (isDaily(body) || (isBare && memberTokenOf(request) !== '')) return checkInToday(request, deps)
    return signInOrRegister(request, deps)
  })

  app.post('/api/user/logout', { config: { access: 'public' } }, async (request) => {
    await endSessions(db, 'user', [memberTokenOf(request), parseBody(request, signOutBody).refreshToken])
    return ok()
  })
}

const isDaily = ({ type }: { readonly type?: unknown }): boolean => type === 'daily'

async function refuseSignedIn(request: FastifyRequest, deps: AppDeps): Promise<void> {
  if (await findSignedInMember(request, deps)) refuse('signed_in', {}, { code: code.signIn, data: { type: 'logged in' } })
}

async function signInOrRegister(request: FastifyRequest, deps: AppDeps): Promise<Result> {
  const { db } = deps
  const { tab, username: account, password, keep, ...sentCaptcha } = parseBody(request, signInBody)
  await requireOpenMemberCenter(db)
  await refuseSignedIn(request, deps)
  // an account is registered with a code sent to its owner; without a way to send one it is disabled
  if (tab === 'register') refuse('registration_closed')
  const [captcha, device] = [await resolveCaptcha(sentCaptcha, deps, 'user'), deviceTokenOf(request)]
  const where = { ...clientInfoOf(request), rotates: supportsRotation(request), device, captcha }
  const userInfo = await signInMember(db, { ...where, account, password, rememberMe: keep })
  const answer: SignInAnswer<MemberInfo> = { userInfo, routePath: '/user', ...(await deviceTokenAnswer(db, { area: 'user', id: userInfo.id }, device)) }
  return ok(answer, 'signed_in')
}

async function checkInToday(request: FastifyRequest, deps: AppDeps): Promise<Result> {
  const { db } = deps
  const member = await authenticateMember(request, deps)
  await requireMemberRule(db, member, checkInNode)
  return mutate(request, deps, { owner: `user:${member.id}` }, async ({ tx }) => {
    const { isEnabled, terms } = await checkInSettings(tx)
    if (!isEnabled) refuse('check_in_off')
    return ok(await checkIn(tx, member.id, terms), 'check_in_done')
  })
}

async function checkInCalendar({ db }: AppDeps, { id }: Member): Promise<CheckInCalendar> {
  const [standing, { isEnabled, terms }] = [await checkInStateOf(db, id), await checkInSettings(db)]
  const month = standing.today.slice(0, 7)
  // points earned today, or to be earned
  const streak = standing.checked_in_today ? standing.streak : nextStreak(standing.streak, terms)
  return {
    enabled: isEnabled,
    ...standing,
    month,
    days: await daysOfMonth(db, id, month),
    score: terms.score,
    bonus_score: bonusOf(streak, terms),
    rules: terms.rules,
    total_score: (await balancesOf(db, id)).score,
  }
}
