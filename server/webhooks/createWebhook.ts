import { refuse } from '../errors'
import { renewSecret } from './secrets'

import type { SecretBox } from '../auth/secondFactor/secretBox'
import type { Context } from '../context'

interface NewWebhook {
  readonly name: string
  readonly address: string
  readonly events: readonly string[]
  readonly rules: readonly number[]
}

/** Returns the secret. A token creates none: a webhook has the rights of its owner, and outlives the token. */
export async function createWebhook({ tx, staff }: Context, { name, address, events, rules }: NewWebhook, secretBox: SecretBox): Promise<string> {
  if (staff.token) refuse('webhook_by_token')
  const { id } = await tx
    .insertInto('webhook')
    .values({ name, address, events: JSON.stringify(events), admin_id: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (rules.length > 0)
    await tx
      .insertInto('webhook_rule')
      .values(rules.map((rule) => ({ webhook_id: id, rule_id: rule })))
      .execute()
  return renewSecret(tx, id, secretBox)
}
