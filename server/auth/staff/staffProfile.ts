import { sql } from 'kysely'

import { admin } from '../../../resources/auth/admin'
import { t } from '../../../resources/kit/text'
import { validate } from '../../../resources/validate'
import { logChanges } from '../../audit/changeLog'
import { checkVersion } from '../../crud/rows/versions'
import { refuseUnknownKeys } from '../../crud/saving/body'
import { lockRow, readRow } from '../../crud/verbs/read'
import { save } from '../../crud/verbs/save'
import { refuse, refuseFields } from '../../errors'
import { scalarText } from '../../request/parameters'
import { revokeProgramAccess } from '../apiTokens/revoke'
import { assertPasswordPolicy } from '../passwords/passwordPolicy'
import { hashPassword } from '../passwords/passwords'
import { verifyOwnPassword } from '../passwords/verifyOwnPassword'
import { endOtherSessions } from '../sessions/ownSessions'

import type { Context } from '../../context'
import type { RowValues } from '../../crud/compile/columns'
import type { CompiledResource, ResourceRegistry } from '../../crud/compile/compileResources'

/** The profile fields that administrators may change themselves. */
const editableNames = ['avatar', 'nickname', 'email', 'mobile', 'motto'] as const
/** Keys that other clients send back unchanged, and keys of the call itself. */
const ignoredKeys: ReadonlySet<string> = new Set(['id', 'username', 'last_login_time', 'token', 'refresh_token', 'row_version', 'uuid', 'server'])
const passwordKeys: ReadonlySet<string> = new Set(['password', 'old_password'])
const oldPasswordLabel = t('当前密码', 'Current password')

type Body = Readonly<Record<string, unknown>>

export interface ProfileContext {
  readonly compiled: CompiledResource
  readonly registry: ResourceRegistry
  /** The session that continues when the password changes. */
  readonly token: string
}

/** Whether the call changes the password and therefore requires the current one: such calls are limited against guessing. */
export const changesPassword = ({ password }: Body): boolean => password !== undefined && password !== null && password !== ''

/** Saves the caller's own profile, with the validation and the save of the list of administrators. */
export async function editProfile(ctx: Context, body: Body, profile: ProfileContext): Promise<void> {
  refuseForeignKeys(ctx, body)
  const changes = Object.fromEntries(editableNames.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])))
  const password = validatePassword(body)
  if (Object.keys(changes).length === 0 && password === undefined) refuse('incomplete')
  const before = await lockRow(profile.compiled, ctx, ctx.staff.id)
  // whatever the right to read the list of administrators: it is their own account
  await checkVersion(profile.compiled, ctx, before, body['row_version'], (compiled) => readRow(compiled, ctx, ctx.staff.id))
  if (password !== undefined) await verifyOwnPassword(ctx.tx, ctx.staff.id, scalarText(body['old_password']), 'old_password')
  const row = Object.keys(changes).length > 0 ? await save(profile.compiled, profile.registry, ctx, changes, before) : before
  if (password !== undefined) await changePassword(ctx, password, row, profile)
}

function refuseForeignKeys(ctx: Context, body: Body): void {
  const { staff } = ctx
  if (body['id'] !== undefined && Number(body['id']) !== staff.id) refuse('row_gone')
  if (body['username'] !== undefined && body['username'] !== staff.username)
    refuseFields([{ field: 'username', code: 'is_fixed', values: { field: admin.fields.username.label } }])
  const strange = Object.entries(body).filter(([name]) => !editableNames.some((one) => one === name) && !ignoredKeys.has(name) && !passwordKeys.has(name))
  refuseUnknownKeys(ctx, admin.path, Object.fromEntries(strange))
}

/** Undefined if absent: forms send an empty one to keep it. */
function validatePassword(body: Body): string | undefined {
  const { password } = body
  if (!changesPassword(body)) return undefined
  const { problems } = validate({ password: admin.fields.password }, { password })
  const missing = typeof body['old_password'] === 'string' && body['old_password'] !== '' ? [] : [missingOldPassword]
  if (problems.length + missing.length > 0) refuseFields([...missing, ...problems])
  return String(password)
}

const missingOldPassword = { field: 'old_password', code: 'required', values: { field: oldPasswordLabel } } as const

/** Ends all other sessions of the account, and its programs. */
async function changePassword(ctx: Context, password: string, row: RowValues, { compiled, token }: ProfileContext): Promise<void> {
  const { tx, staff } = ctx
  await assertPasswordPolicy(tx, password, [staff.username])
  const stored = await tx
    .updateTable('admin')
    .set({ password_hash: await hashPassword(password), update_time: sql`now()`, row_version: sql`row_version + 1` })
    .where('id', '=', staff.id)
    .returning('row_version')
    .executeTakeFirst()
  await logChanges(compiled, ctx, [{ kind: 'edit', before: row, after: { ...row, ...stored }, submitted: { password } }])
  await endOtherSessions(tx, staff.id, token)
  await revokeProgramAccess(tx, staff.id)
}
