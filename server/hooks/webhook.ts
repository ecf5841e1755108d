import { sql } from 'kysely'

import { t } from '../../resources/kit/text'
import { webhook } from '../../resources/system/webhook'
import { createSecretBox } from '../auth/secondFactor/secretBox'
import { hooksFor } from '../crud/hooks'
import { refuse, refuseFields } from '../errors'
import { isSame } from '../lib/isSame'
import { isCallable } from '../lib/outgoing'
import { createWebhook } from '../webhooks/createWebhook'
import { renewSecret } from '../webhooks/secrets'

import type { ResourceHooks } from '../crud/hooks'
import type { Config } from '../deps'

const requirement = t('须为 https 公网地址，不含账号', 'must be a public https URL without a username')

/** A webhook has the rights of its owner: a token that changed these would learn what its own nodes do not open. */
const guarded = ['address', 'events', 'rules'] as const

export const webhookHooks = (config: Pick<Config, 'dataDir' | 'secret' | 'webhookHosts'>): ResourceHooks => {
  const secretBox = createSecretBox(config)
  const checkAddress = (address: string | undefined): void => {
    if (address !== undefined && !isCallable(address, config.webhookHosts))
      refuseFields([{ field: 'address', code: 'bad_format', values: { field: webhook.fields.address.label, rule: requirement } }])
  }
  return hooksFor(webhook, {
    /** Users see their own; super administrators see all. */
    scope: ({ staff }) => (staff.isSuper ? undefined : sql<boolean>`m.admin_id = ${staff.id}`),
    beforeSave: async ({ staff }, values, before) => {
      if (staff.token && guarded.some((name) => values[name] !== undefined && !isSame(values[name], before?.[name]))) refuse('webhook_by_token')
      checkAddress(values.address)
    },
    actions: {
      create: async (ctx, _, { name, address, events, rules }) => {
        checkAddress(address)
        return { shown_once: await createWebhook(ctx, { name, address, events, rules: rules ?? [] }, secretBox) }
      },
      newSecret: async ({ tx, staff }, { id }) => {
        if (staff.token) refuse('webhook_by_token')
        return { shown_once: await renewSecret(tx, id, secretBox) }
      },
    },
  })
}
