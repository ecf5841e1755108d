import { code } from '../../resources/kit/protocol'
import { bodyOf, deviceIn, isTicked, rotates, textOf, visitorOf } from '../auth/clientInfo'
import { findMember, findMemberIfAny, memberTokenOf, requireOpenCentre, requireRule } from '../auth/member'
import { signInMember } from '../auth/memberSignIn'
import { wasAskedForCaptcha } from '../auth/signInThrottle'
import { endSessions } from '../auth/tokens'
import { verificationTypes } from '../auth/verification'
import { bonusOf, checkIn, daysOfMonth, nextStreak, standingOf } from '../domain/member/checkIn'
import { refuse } from '../errors'
import { mutate } from '../request/mutate'
import { ok } from '../result'
import { siteSettings } from '../site/settings'
import { captchaOf, deviceAnswer } from './signInParts'

import type { FastifyRequest } from 'fastify'

import type { Member } from '../auth/member'
import type { AppDeps, RouteFile } from '../deps'
import type { CheckInTerms } from '../domain/member/checkIn'
import type { Result } from '../result'
import type { SiteSettings } from '../site/settings'

const checkInNode = 'account/checkIn'

/**
 * One address for sign-in and for the daily check-in. Clients of the wire contract (8) ask it for the terms of the sign-in page, and
 * send a `tab` to sign in or register. Our member centre says `type: daily`; a member's token without a `tab` means the same.
 */
export const userRoutes: RouteFile = (app, parts) => {
  const { db } = parts

  app.get('/api/user/checkIn', { config: { access: 'public' } }, async (request) => {
    await requireOpenCentre(db)
    const settings = await siteSettings(db)
    const isAsked = asksCaptcha(parts, settings) || (parts.config.isCaptchaOn && (await wasAskedForCaptcha(db, 'user', request.ip)))
    const terms = { userLoginCaptchaSwitch: isAsked, accountVerificationType: verificationTypes() }
    if (!isDaily(request.query)) {
      await refuseSignedIn(request, parts)
      return ok(terms)
    }
    const member = await findMember(request, parts)
    await requireRule(db, member, checkInNode)
    return ok({ ...terms, ...(await calendarOf(parts, member, settings)) })
  })

  app.post('/api/user/checkIn', { config: { access: 'public' } }, async (request) => {
    const body = bodyOf(request)
    const { tab } = body
    const isBare = tab === undefined || tab === null || tab === ''
    if (isDaily(body) || (isBare && memberTokenOf(request) !== '')) return daily(request, parts)
    return comeIn(request, parts, tab)
  })

  app.post('/api/user/logout', { config: { access: 'public' } }, async (request) => {
    await endSessions(db, 'user', [memberTokenOf(request), textOf(bodyOf(request)['refreshToken'])])
    return ok()
  })
}

const isDaily = (given: unknown): boolean => (given as Readonly<Record<string, unknown>>)['type'] === 'daily'

async function refuseSignedIn(request: FastifyRequest, parts: AppDeps): Promise<void> {
  if (await findMemberIfAny(request, parts)) refuse('signed_in', {}, { code: code.signIn, data: { type: 'logged in' } })
}

async function comeIn(request: FastifyRequest, parts: AppDeps, tab: unknown): Promise<Result> {
  const { db } = parts
  if (tab !== 'login' && tab !== 'register') refuse('bad_parameter', { field: 'tab' })
  await requireOpenCentre(db)
  await refuseSignedIn(request, parts)
  // An account is opened with a code sent to its owner; without a way to send one nobody can register.
  if (tab === 'register') refuse('registration_closed')
  const body = bodyOf(request)
  const [account, password] = [textOf(body['username']).trim(), textOf(body['password'])]
  const [captcha, device] = [await captchaOf(body, parts, asksCaptcha(parts, await siteSettings(db))), deviceIn(request)]
  const where = { ...visitorOf(request), rotates: rotates(request), device, captcha }
  const userInfo = await signInMember(db, { ...where, account, password, isKept: isTicked(body['keep']) })
  return ok({ userInfo, routePath: '/user', ...(await deviceAnswer(db, { area: 'user', id: userInfo.id }, device)) }, 'signed_in')
}

async function daily(request: FastifyRequest, parts: AppDeps): Promise<Result> {
  const { db } = parts
  const member = await findMember(request, parts)
  await requireRule(db, member, checkInNode)
  return mutate(request, parts, { owner: `user:${member.id}` }, async ({ tx }) => {
    const settings = await siteSettings(tx)
    if (!settings.check_in_enabled) refuse('check_in_off')
    return ok(await checkIn(tx, member.id, termsOf(settings)), 'check_in_done')
  })
}

async function calendarOf({ db }: AppDeps, { id }: Member, settings: SiteSettings): Promise<object> {
  const [standing, terms] = [await standingOf(db, id), termsOf(settings)]
  const month = standing.today.slice(0, 7)
  // what today has brought, or would bring
  const streak = standing.checked_in_today ? standing.streak : nextStreak(standing.streak, terms)
  return {
    enabled: settings.check_in_enabled,
    ...standing,
    month,
    days: await daysOfMonth(db, id, month),
    score: terms.score,
    bonus_score: bonusOf(streak, terms),
    rules: terms.rules,
  }
}

/** Settings are written by people: what is no amount of points counts as none. */
function termsOf({ check_in_score, check_in_rules }: SiteSettings): CheckInTerms {
  const isWhole = (value: unknown, min: number, max: number): boolean => Number.isInteger(value) && Number(value) >= min && Number(value) <= max
  return {
    score: isWhole(check_in_score, 0, 10_000) ? check_in_score : 0,
    rules: check_in_rules.filter((rule) => isWhole(rule?.days, 2, 31) && isWhole(rule.score, 0, 10_000)),
  }
}

const asksCaptcha = ({ config }: AppDeps, settings: SiteSettings): boolean => config.isCaptchaOn && settings.user_login_captcha
