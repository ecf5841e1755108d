import { z } from 'zod'

import { admin } from '../../../resources/auth/admin'
import { profileActions, profileTitle } from '../../../resources/auth/logTitles'
import { t } from '../../../resources/kit'
import { callOf, nodeOf } from '../../../resources/kit/paths'
import { code as codes } from '../../../resources/kit/protocol/envelope'
import { writeAuditLog } from '../../audit/adminLog'
import { logTitle } from '../../audit/logTitles'
import { verifyOwnPassword, withGuessLimit } from '../../auth/passwords/verifyOwnPassword'
import {
  confirmSecondFactor,
  consumeCode,
  disableSecondFactor,
  enrollSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from '../../auth/secondFactor/secondFactor'
import { createSecretBox } from '../../auth/secondFactor/secretBox'
import { endOtherSessions, endSession, sessionsOf } from '../../auth/sessions/ownSessions'
import { adminTokenOf } from '../../auth/staff/authenticateStaff'
import { changesPassword, editProfile } from '../../auth/staff/staffProfile'
import { withRetry } from '../../database/transaction'
import { fieldValues, parseBody, text, trimmedText } from '../../lib/parseInput'
import { mutate } from '../../request/mutate'
import { ok } from '../../result'
import { siteSettings } from '../../site/settings'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { AccountInfo, OwnAccount } from '../../../resources/kit/protocol/session'
import type { Text } from '../../../resources/kit/text'
import type { Db } from '../../context'
import type { AppDeps, RegisterRoutes, RouteAccess } from '../../deps'
import type { Result } from '../../result'

const path = 'routine/adminInfo'
const readAccess: RouteAccess = { node: nodeOf(path, 'index') }
const changeConfig = (title: Text): { access: RouteAccess; logTitle: string } => ({
  access: { node: nodeOf(path, 'edit') },
  logTitle: logTitle(profileTitle, title).zh,
})

const sessionBody = z.object({ id: text })
const secondFactorBody = z.object({ password: text, one_time_code: trimmedText })

/** The own account: profile, password, sessions, second factor. The account is always that of the session. */
export const adminInfoRoutes: RegisterRoutes = (app, deps) => {
  const { db, registry } = deps
  const compiled = registry.at(admin.path)
  if (!compiled) throw new Error('expected the list of administrators among the resources')

  app.get(callOf(path, 'index'), { config: { access: readAccess } }, async (request) => {
    const token = adminTokenOf(request)
    return ok({
      info: { ...(await readProfile(db, request.staff.id)), token, refresh_token: '' },
      second_factor: await secondFactorState(db, request.staff.id),
    } satisfies OwnAccount)
  })

  app.post(callOf(path, 'edit'), { config: changeConfig(profileActions.edit) }, (request) => {
    const token = adminTokenOf(request)
    const body = parseBody(request, fieldValues)
    const save = (): Promise<Result> =>
      mutate(request, deps, {}, async (ctx) => {
        await editProfile(ctx, body, { compiled, registry, token })
        return ok(null, 'saved')
      })
    return changesPassword(body) ? withGuessLimit(db, 'admin', token, save) : save()
  })
  addSessions(app, deps)
  addSecondFactor(app, deps)
}

const readProfile = (db: Db, id: number): Promise<AccountInfo> =>
  db
    .selectFrom('admin')
    .select(['id', 'username', 'nickname', 'avatar', 'email', 'mobile', 'motto', 'last_login_time', 'row_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

function addSessions(app: FastifyInstance, deps: AppDeps): void {
  app.get(callOf(path, 'sessions'), { config: { access: readAccess } }, async (request) =>
    ok({ list: await sessionsOf(deps.db, request.staff.id, adminTokenOf(request)) }),
  )
  app.post(callOf(path, 'endSession'), { config: changeConfig(profileActions.endSession) }, (request) =>
    mutate(request, deps, {}, async ({ tx, staff }) => {
      await endSession(tx, staff.id, parseBody(request, sessionBody).id)
      return ok(null, 'done')
    }),
  )
  app.post(callOf(path, 'endOtherSessions'), { config: changeConfig(profileActions.endOtherSessions) }, (request) =>
    mutate(request, deps, {}, async ({ tx, staff }) => ok({ ended: await endOtherSessions(tx, staff.id, adminTokenOf(request)) }, 'done')),
  )
}

/** Responses with secrets are sent once: they are not stored for a repeated request. */
function addSecondFactor(app: FastifyInstance, deps: AppDeps): void {
  const { db } = deps
  const secretBox = createSecretBox(deps.config)
  const codeIn = (request: FastifyRequest): string => parseBody(request, secondFactorBody).one_time_code
  const requirePassword = (request: FastifyRequest, tx: Db): Promise<void> =>
    verifyOwnPassword(tx, request.staff.id, parseBody(request, secondFactorBody).password, 'password')
  const requireCode = (request: FastifyRequest, tx: Db): Promise<unknown> => consumeCode(tx, request.staff.id, codeIn(request), secretBox)

  const post = (name: string, title: Text, work: (request: FastifyRequest, tx: Db) => Promise<Result>): void => {
    app.post(callOf(path, name), { config: changeConfig(title) }, (request) =>
      withGuessLimit(db, 'admin', adminTokenOf(request), () =>
        withRetry(db, async (tx) => {
          const answer = await work(request, tx)
          await writeAuditLog(tx, request, { title: changeConfig(title).logTitle, code: codes.done, staff: request.staff })
          return answer
        }),
      ),
    )
  }
  post('enrolFactor', profileActions.enrolFactor, async (request, tx) => {
    await requirePassword(request, tx)
    const issuer = (await siteSettings(tx)).site_name || t('掌柜', 'Zhanggui').en
    return ok(await enrollSecondFactor(tx, { id: request.staff.id, account: request.staff.username, issuer }, secretBox))
  })
  post('confirmFactor', profileActions.confirmFactor, async (request, tx) =>
    ok({ codes: await confirmSecondFactor(tx, request.staff.id, codeIn(request), secretBox) }, 'done'),
  )
  post('renewCodes', profileActions.renewCodes, async (request, tx) => {
    await requirePassword(request, tx)
    await requireCode(request, tx)
    return ok({ codes: await renewRecoveryCodes(tx, request.staff.id) }, 'done')
  })
  post('dropFactor', profileActions.dropFactor, async (request, tx) => {
    await requirePassword(request, tx)
    await requireCode(request, tx)
    await disableSecondFactor(tx, request.staff.id)
    return ok(null, 'done')
  })
}
