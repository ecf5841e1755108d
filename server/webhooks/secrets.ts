import { randomBytes } from 'node:crypto'

import type { SecretBox } from '../auth/secondFactor/secretBox'
import type { Db } from '../context'

/** Stores a new secret in place of the former one and returns it. It cannot be read again. */
export async function renewSecret(tx: Db, id: number, secretBox: SecretBox): Promise<string> {
  const secret = `zgw_${randomBytes(32).toString('base64url')}`
  const sealed = await secretBox.encrypt(secret, contextOf(id))
  await tx
    .insertInto('webhook_secret')
    .values({ webhook_id: id, sealed })
    .onConflict((conflict) => conflict.column('webhook_id').doUpdateSet({ sealed }))
    .execute()
  return secret
}

/** Undefined if it was encrypted by another server. */
export const readSecret = (id: number, sealed: string, secretBox: SecretBox): Promise<string | undefined> => secretBox.decrypt(sealed, contextOf(id))

const contextOf = (id: number): string => `webhook:${id}`
