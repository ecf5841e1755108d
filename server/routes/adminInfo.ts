import { admin } from '../../resources/auth/admin'
import { profileDeeds, profileTitle } from '../../resources/auth/logTitles'
import { resources } from '../../resources/index'
import { t } from '../../resources/kit'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { code as codes } from '../../resources/kit/protocol'
import { done } from '../answer'
import { logDeed } from '../crud/logs/adminLog'
import { logTitle } from '../crud/logs/titles'
import { mutate } from '../crud/mutate'
import { planAll } from '../crud/plan/plan'
import { withRetry } from '../database/connect'
import { editProfile, setsPassword } from '../identity/profile'
import { guarded, provePassword } from '../identity/prove'
import { openSafe } from '../identity/secondFactor/seal'
import { confirm, drop, enrol, factorOf, renewCodes, spendCode } from '../identity/secondFactor/secondFactor'
import { endOtherSessions, endSession, sessionsOf } from '../identity/sessions'
import { siteSettings } from '../identity/site/settings'
import { adminTokenOf } from '../identity/staff'
import { bodyOf, textOf } from '../identity/visitor'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Text } from '../../resources/kit/text'
import type { Answer } from '../answer'
import type { Tx } from '../context'
import type { Access, Parts, RouteFile } from '../parts'

const path = 'routine/adminInfo'
const see: Access = { node: nodeOf(path, 'index') }
const change = (title: Text): { access: Access; logTitle: string } => ({
  access: { node: nodeOf(path, 'edit') },
  logTitle: logTitle(profileTitle, title).zh,
})

/** One's own account: profile, password, sessions, second step. The account is always the one of the session. */
export const adminInfoRoutes: RouteFile = (app, parts) => {
  const { db } = parts
  const plans = planAll(resources, parts.hooks)
  const plan = plans.at(admin.path)
  if (!plan) throw new Error('expected the list of administrators among the resources')

  app.get(callOf(path, 'index'), { config: { access: see } }, async (request) => {
    const token = adminTokenOf(request)
    return done({ info: { ...(await infoOf(db, request.staff.id)), token, refresh_token: '' }, second_factor: await factorOf(db, request.staff.id) })
  })

  app.post(callOf(path, 'edit'), { config: change(profileDeeds.edit) }, (request) => {
    const token = adminTokenOf(request)
    const body = bodyOf(request)
    const save = (): Promise<Answer> =>
      mutate(request, parts, {}, async (ctx) => {
        await editProfile(ctx, body, { plan, plans, token })
        return done(null, 'saved')
      })
    return setsPassword(body) ? guarded(db, 'admin', token, save) : save()
  })
  addSessions(app, parts)
  addSecondFactor(app, parts)
}

const infoOf = (db: Tx, id: number): Promise<object> =>
  db
    .selectFrom('admin')
    .select(['id', 'username', 'nickname', 'avatar', 'email', 'mobile', 'motto', 'last_login_time', 'row_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

function addSessions(app: FastifyInstance, parts: Parts): void {
  app.get(callOf(path, 'sessions'), { config: { access: see } }, async (request) =>
    done({ list: await sessionsOf(parts.db, request.staff.id, adminTokenOf(request)) }),
  )
  app.post(callOf(path, 'endSession'), { config: change(profileDeeds.endSession) }, (request) =>
    mutate(request, parts, {}, async ({ tx, staff }) => {
      await endSession(tx, staff.id, bodyOf(request)['id'])
      return done(null, 'done')
    }),
  )
  app.post(callOf(path, 'endOtherSessions'), { config: change(profileDeeds.endOtherSessions) }, (request) =>
    mutate(request, parts, {}, async ({ tx, staff }) => done({ ended: await endOtherSessions(tx, staff.id, adminTokenOf(request)) }, 'done')),
  )
}

/** Answers with secrets are told once: unlike those of other changes they are not kept for a repeated call. */
function addSecondFactor(app: FastifyInstance, parts: Parts): void {
  const { db } = parts
  const safe = openSafe(parts.config)
  const codeIn = (request: FastifyRequest): string => textOf(bodyOf(request)['one_time_code']).trim()
  const askPassword = (request: FastifyRequest, tx: Tx): Promise<void> => provePassword(tx, request.staff.id, textOf(bodyOf(request)['password']), 'password')
  const askCode = (request: FastifyRequest, tx: Tx): Promise<unknown> => spendCode(tx, request.staff.id, codeIn(request), safe)

  const post = (name: string, title: Text, work: (request: FastifyRequest, tx: Tx) => Promise<Answer>): void => {
    app.post(callOf(path, name), { config: change(title) }, (request) =>
      guarded(db, 'admin', adminTokenOf(request), () =>
        withRetry(db, async (tx) => {
          const answer = await work(request, tx)
          await logDeed(tx, request, { title: change(title).logTitle, code: codes.done, staff: request.staff })
          return answer
        }),
      ),
    )
  }
  post('enrolFactor', profileDeeds.enrolFactor, async (request, tx) => {
    await askPassword(request, tx)
    const issuer = (await siteSettings(tx)).site_name || t('掌柜', 'Zhanggui').en
    return done(await enrol(tx, { id: request.staff.id, account: request.staff.username, issuer }, safe))
  })
  post('confirmFactor', profileDeeds.confirmFactor, async (request, tx) => done({ codes: await confirm(tx, request.staff.id, codeIn(request), safe) }, 'done'))
  post('renewCodes', profileDeeds.renewCodes, async (request, tx) => {
    await askPassword(request, tx)
    await askCode(request, tx)
    return done({ codes: await renewCodes(tx, request.staff.id) }, 'done')
  })
  post('dropFactor', profileDeeds.dropFactor, async (request, tx) => {
    await askPassword(request, tx)
    await askCode(request, tx)
    await drop(tx, request.staff.id)
    return done(null, 'done')
  })
}
