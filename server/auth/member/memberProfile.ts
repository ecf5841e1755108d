import { sql } from 'kysely'

import { t } from '../../../resources/kit/text'
import { user } from '../../../resources/user/user'
import { validate } from '../../../resources/validate'
import { lastChangeOf } from '../../audit/changeLog'
import { withConstraintErrors } from '../../crud/saving/constraintErrors'
import { findExternalImages } from '../../crud/saving/externalImages'
import { refuse, refuseFields } from '../../errors'
import { scalarText } from '../../request/parameters'
import { recordEvents } from '../../webhooks/recordEvents'
import { defaultAvatar } from './memberInfo'

import type { StaleData } from '../../../resources/kit/protocol/envelope'
import type { MemberProfile } from '../../../resources/kit/protocol/member'
import type { Db } from '../../context'
import type { CompiledResource } from '../../crud/compile/compileResources'
import type { Member } from './authenticateMember'

const { avatar, username, nickname, gender, birthday, motto } = user.fields
/** The fields that members may change themselves; other keys are ignored. */
const editableFields = { avatar, username, nickname, gender, birthday, motto }
const editableNames = Object.keys(editableFields) as (keyof typeof editableFields)[] // the keys of that object

type Body = Readonly<Record<string, unknown>>
type VersionedProfile = Record<string, unknown> & MemberProfile & { readonly row_version: number }

/** Saves the profile of the signed-in member, whatever id the body has. */
export async function saveProfile(tx: Db, compiled: CompiledResource, member: Member, body: Body): Promise<void> {
  const before = await profileOf(tx, member.id, true)
  await checkProfileVersion(tx, member, before, body['row_version'])
  const { values, problems } = validate(editableFields, submittedValues(body), { row: before })
  const allProblems = [...problems, ...(await findExternalImages(editableFields, tx, [{ values, before }]))]
  if (allProblems.length > 0) refuseFields(allProblems)
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name]))
  if (Object.keys(changed).length === 0) return
  const version = before.row_version + 1
  await withConstraintErrors(compiled, () =>
    tx
      .updateTable('user')
      .set({ ...changed, row_version: version, update_time: sql`now()` })
      .where('id', '=', member.id)
      .execute(),
  )
  await logOwnChange(tx, { member, version, before: pick(before, Object.keys(changed)), after: changed })
}

/** A missing birthday means none; the default avatar is not stored as a picture. */
const submittedValues = (body: Body): Body => ({
  ...Object.fromEntries(editableNames.filter((name) => body[name] !== undefined).map((name) => [name, body[name]])),
  birthday: body['birthday'] ?? null,
  ...(body['avatar'] === defaultAvatar ? { avatar: '' } : {}),
})

/** The values and their version, of the same moment: a form that saves them must not overwrite later ones. */
export async function profileOf(tx: Db, id: number, isLocked = false): Promise<VersionedProfile> {
  const query = tx
    .selectFrom('user')
    .select([...editableNames, 'row_version'])
    .where('id', '=', id)
  return await (isLocked ? query.forUpdate() : query).executeTakeFirstOrThrow()
}

const pick = (row: Body, names: readonly string[]): Body => Object.fromEntries(names.map((name) => [name, row[name]]))

/** A client without a version is accepted. The member is not told which administrator changed the row. */
async function checkProfileVersion(tx: Db, { id }: Member, before: VersionedProfile, version: unknown): Promise<void> {
  if (version === undefined || version === null || version === '' || scalarText(version) === String(before.row_version)) return
  const last = await lastChangeOf(tx, user.path, id)
  const data: StaleData = { type: 'stale', row: before, by: '', at: last?.at ?? 0 }
  refuse('stale', { by: t('其他人', 'Someone else') }, { data })
}

interface OwnChange {
  readonly member: Member
  readonly version: number
  readonly before: Body
  readonly after: Body
}

/** The change log shows the member's name without an administrator. Webhooks are called as for an edit by staff. */
export async function logOwnChange(tx: Db, { member, version, before, after }: OwnChange): Promise<void> {
  await tx
    .insertInto('change_log')
    .values({
      resource: user.path,
      row_id: member.id,
      kind: 'edit',
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      row_version: version,
      admin_id: null,
      username: member.username,
    })
    .execute()
  await recordEvents(tx, user.path, [{ event: 'row.changed', id: member.id, version }])
}
