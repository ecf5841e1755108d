import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { deleteInBatches } from '../../lib/deleteInBatches'
import { hashToken } from '../sessions/tokens'

import type { Db } from '../../context'
import type { AccountArea } from '../sessions/accountLock'

/**
 * A browser in which an account has signed in keeps a random device token and sends it with the next sign-in. It grants nothing: its failures are only counted
 * separately from others at its address.
 */
interface Owner {
  readonly area: AccountArea
  readonly id: number
}

/** 256 random bits. */
const pattern = /^[A-Za-z0-9_-]{43}$/
const perAccount = 20

/** Also run for unknown accounts, so that the response takes as long. */
export async function isKnownDevice(db: Db, { area, id }: Owner, token: string | undefined): Promise<boolean> {
  if (token === undefined || !pattern.test(token)) return false
  const device = db.selectFrom('known_device').select('hash').where('hash', '=', hashToken(token)).where('area', '=', area).where('owner_id', '=', id)
  return (await device.executeTakeFirst()) !== undefined
}

/** After a sign-in: the token for the browser to keep, its existing one if it has one. */
export async function rememberDevice(db: Db, { area, id }: Owner, shown: string): Promise<string> {
  const token = pattern.test(shown) ? shown : randomBytes(32).toString('base64url')
  await db
    .insertInto('known_device')
    .values({ hash: hashToken(token), area, owner_id: id })
    .onConflict((conflict) => conflict.columns(['hash', 'area', 'owner_id']).doUpdateSet({ seen_time: sql`now()` }))
    .execute()
  const all = db.selectFrom('known_device').select('hash').where('area', '=', area).where('owner_id', '=', id)
  await db
    .deleteFrom('known_device as d')
    .using(all.orderBy('seen_time', 'desc').orderBy('hash').offset(perAccount).as('old'))
    .whereRef('d.hash', '=', 'old.hash')
    .where('d.area', '=', area)
    .where('d.owner_id', '=', id)
    .execute()
  return token
}

export const deleteOldDevices = (db: Db): Promise<void> =>
  deleteInBatches(db, 'known_device', { where: sql`seen_time < now() - interval '180 days'`, orderBy: 'seen_time', key: ['hash', 'area', 'owner_id'] })
