import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { hashToken } from '../sessions/tokens'

import type { Db } from '../../context'
import type { AccountArea } from '../sessions/accountLock'

/**
 * A browser in which an account was signed in before keeps a random token and shows it at the next sign-in. It opens nothing:
 * its failures are only counted apart from those of everybody else at its address.
 */
interface Owner {
  readonly area: AccountArea
  readonly id: number
}

/** 256 random bits. */
const pattern = /^[A-Za-z0-9_-]{43}$/
const perAccount = 20

/** Asked for accounts that do not exist just as well, so that the answer takes as long. */
export async function isKnownDevice(db: Db, { area, id }: Owner, token: string | undefined): Promise<boolean> {
  if (token === undefined || !pattern.test(token)) return false
  const { rows } = await sql`select 1 from known_device where hash = ${hashToken(token)} and area = ${area} and owner_id = ${id}`.execute(db)
  return rows.length > 0
}

/** After a sign-in: the token the browser is to keep, its own where it had one. */
export async function rememberDevice(db: Db, { area, id }: Owner, shown: string): Promise<string> {
  const token = pattern.test(shown) ? shown : randomBytes(32).toString('base64url')
  await sql`
    insert into known_device (hash, area, owner_id) values (${hashToken(token)}, ${area}, ${id})
    on conflict (hash, area, owner_id) do update set seen_time = now()`.execute(db)
  await sql`
    delete from known_device d using (
      select hash from known_device where area = ${area} and owner_id = ${id} order by seen_time desc, hash offset ${perAccount}
    ) old where d.hash = old.hash and d.area = ${area} and d.owner_id = ${id}`.execute(db)
  return token
}
