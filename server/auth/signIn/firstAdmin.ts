import { z } from 'zod'

import { admin } from '../../../resources/auth/admin'
import { validate } from '../../../resources/validate'
import { consumeSetupSecret } from '../../database/firstStart'
import { refuse, refuseFields } from '../../errors'
import { trimmedText } from '../../lib/parseInput'
import { assertPasswordPolicy } from '../passwords/passwordPolicy'
import { hashPassword } from '../passwords/passwords'
import { logSignIn, setupTitle } from './signInLog'

import type { Db } from '../../context'
import type { ClientInfo } from '../sessions/tokens'

/** The fields of the account, validated by their definitions, and the setup secret. */
export const setupBody = z.looseObject({ secret: trimmedText })

interface SetupRequest extends ClientInfo {
  readonly body: z.output<typeof setupBody>
  readonly url: string
}

/** Until the first administrator exists, the sign-in page offers to create one. */
export const hasNoAdmin = async (db: Db): Promise<boolean> => (await db.selectFrom('admin').select('id').limit(1).executeTakeFirst()) === undefined

/** Creates the first administrator, a super administrator. Works once, with the secret that only the server's console has shown. */
export async function createFirstAdmin(db: Db, { body, ...visitor }: SetupRequest): Promise<void> {
  if (!(await hasNoAdmin(db))) refuse('set_up_closed')
  const { username, password, nickname } = validateAdmin(body)
  await assertPasswordPolicy(db, password, [username])
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    if (!(await consumeSetupSecret(tx, body.secret))) return refuse((await hasNoAdmin(tx)) ? 'wrong_secret' : 'set_up_closed')
    const { id } = await tx.insertInto('admin').values({ username, nickname, password_hash, status: 'enable' }).returning('id').executeTakeFirstOrThrow()
    const group = tx.selectFrom('admin_group').select('id').where('is_super', '=', 1).orderBy('id').limit(1)
    await tx.insertInto('admin_group_access').values({ admin_id: id, group_id: group }).execute()
    await logSignIn(tx, { ...visitor, title: setupTitle, adminId: id, username, result: 1 })
  })
}

/** The same validation as for other administrators. */
function validateAdmin(body: SetupRequest['body']): { readonly username: string; readonly password: string; readonly nickname: string } {
  const { username, nickname, password } = admin.fields
  const input = { nickname: body['username'], ...body }
  const { values, problems } = validate({ username, nickname, password }, input)
  if (problems.length > 0) refuseFields(problems)
  return values as { username: string; password: string; nickname: string } // all three are required and validated
}
