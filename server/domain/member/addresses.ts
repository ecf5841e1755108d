import { sql } from 'kysely'

import { userAddress } from '../../../resources/user/userAddress'
import { validate } from '../../../resources/validate'
import { refuse, refuseFields } from '../../errors'
import { anyId } from '../../lib/sqlCondition'
import { serverTypeOf, storageOf } from '../../types'

import type { Db } from '../../context'

const { name, mobile, region, address, is_default } = userAddress.fields
const fields = { name, mobile, region, address, is_default }
const maxAddresses = 20

/** An address as members see it. */
export interface MemberAddress {
  readonly id: number
  readonly name: string
  readonly mobile: string
  /** Province, city and, if there is one, district. */
  readonly region: readonly number[]
  readonly area_text: string
  readonly address: string
  readonly is_default: number
}

/** The addresses of a member, the default first. */
export const addressesOf = async (db: Db, memberId: number): Promise<MemberAddress[]> => (await addressesOfAll(db, [memberId])).get(memberId) ?? []

/** The same of several members. */
export async function addressesOfAll(db: Db, memberIds: readonly number[]): Promise<ReadonlyMap<number, MemberAddress[]>> {
  const rows = await db
    .selectFrom('user_address')
    .select(['user_id', 'id', 'name', 'mobile', 'province_id', 'city_id', 'district_id', 'area_text', 'address', 'is_default'])
    .where('user_id', '=', anyId(memberIds))
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const addresses = new Map<number, MemberAddress[]>()
  for (const { user_id: memberId, province_id, city_id, district_id, ...row } of rows) {
    if (memberId === null) continue
    const region = [province_id, city_id, district_id].flatMap((id) => (id === null ? [] : [id]))
    addresses.set(memberId, [...(addresses.get(memberId) ?? []), { ...row, region }])
  }
  return addresses
}

/** One of a member's addresses, or the default one. */
export const chosenAddress = (addresses: readonly MemberAddress[], id?: number): MemberAddress | undefined =>
  id === undefined ? addresses.find((one) => one.is_default === 1) : addresses.find((one) => one.id === id)

/** Adds an address, or changes one of the member's own. The first becomes the default, and of two defaults the later one stays. */
export async function saveAddress(tx: Db, memberId: number, body: Readonly<Record<string, unknown>>, id?: number): Promise<number> {
  await lockMember(tx, memberId)
  const all = await addressesOf(tx, memberId)
  const before = all.find((one) => one.id === id)
  if (id !== undefined && !before) return refuse('row_gone')
  if (id === undefined && all.length >= maxAddresses) return refuse('address_limit', { max: maxAddresses })
  const sent = Object.fromEntries(Object.keys(fields).flatMap((key) => (body[key] === undefined ? [] : [[key, body[key]]])))
  const { values, problems } = validate(fields, { is_default: 0, ...before, ...sent }, before ? { row: { ...before } } : {})
  if (problems.length > 0) refuseFields(problems)
  const words = await serverTypeOf(region).derivedColumns?.(values['region'], { name: 'region', field: region, tx, before: before?.region })
  const isDefault = values['is_default'] === 1 || all.length === 0 || before?.is_default === 1
  const columns = {
    ...Object.fromEntries(Object.entries(fields).flatMap(([key, field]) => Object.entries(storageOf(key, field).write(values[key])))),
    ...words,
    is_default: isDefault ? (1 as const) : (0 as const),
  } as { is_default: 0 | 1; name: string } // and the other columns of the fields
  if (isDefault) await tx.updateTable('user_address').set({ is_default: 0 }).where('user_id', '=', memberId).where('is_default', '=', 1).execute()
  if (id === undefined) {
    const added = await tx
      .insertInto('user_address')
      .values({ ...columns, user_id: memberId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return added.id
  }
  await tx
    .updateTable('user_address')
    .set({ ...columns, update_time: sql<string>`now()`, row_version: sql`row_version + 1` })
    .where('id', '=', id)
    .execute()
  return id
}

/** Deletes one of the member's own addresses; the newest of the others becomes the default. */
export async function deleteAddress(tx: Db, memberId: number, id: number): Promise<void> {
  await lockMember(tx, memberId)
  const { numDeletedRows } = await tx.deleteFrom('user_address').where('id', '=', id).where('user_id', '=', memberId).executeTakeFirst()
  if (numDeletedRows !== BigInt(1)) refuse('row_gone')
  const [first] = await addressesOf(tx, memberId)
  if (first && first.is_default !== 1) await tx.updateTable('user_address').set({ is_default: 1 }).where('id', '=', first.id).execute()
}

/** Changes of one member's addresses follow one another, so that their number and the default are right. */
async function lockMember(tx: Db, memberId: number): Promise<void> {
  await tx.selectFrom('user').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
}
