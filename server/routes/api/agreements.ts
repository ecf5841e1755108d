import { z } from 'zod'

import { shownText } from '../../../resources/kit/field/storedText'
import { translate } from '../../../resources/kit/text'
import { fieldsOfTab } from '../../../resources/kit/settings'
import { shopConfig } from '../../../resources/settings/shopConfig'
import { refuse } from '../../errors'
import { parseQuery, trimmedText } from '../../lib/parseInput'
import { ok } from '../../result'
import { readSettings } from '../../settings/readSettings'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { RegisterRoutes } from '../../deps'

const query = z.object({ name: trimmedText })
const names = ['user_agreement', 'privacy_policy', 'recharge_agreement', 'agent_agreement', 'aftersale_policy', 'about_us'] as const

/** The agreements of the shop for everyone; their HTML was cleaned when it was saved. */
export const agreementRoutes: RegisterRoutes = (app, { db }) => {
  app.get('/api/shop.Agreement/read', { config: { access: 'public' } }, async (request) => {
    const { name: wish } = parseQuery(request, query)
    const name = names.find((one) => one === wish) ?? refuse('bad_parameter', { field: 'name' })
    const { [name]: stored } = await readSettings(db, shopConfig, [name])
    const field = fieldsOfTab(shopConfig.tabs.agreement)[name] as AnyField // a name of the list
    return ok({ name, title: translate(field.label, request.language), content: shownText(field, stored, request.language) })
  })
}
