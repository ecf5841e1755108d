import { z } from 'zod'

import { callOf, nodeOf } from '../../../resources/kit/paths'
import { crudLabels } from '../../../resources/kit/derived'
import { translate } from '../../../resources/kit/text'
import { shopZone } from '../../../resources/kit/values/shopTime'
import { systemConfig } from '../../../resources/settings/systemConfig'
import { logTitle } from '../../audit/logTitles'
import { ownGroups, systemConfigHooks } from '../../hooks/settings/systemConfigHooks'
import { refuse } from '../../errors'
import { fieldValues, ids, parseBody, parseQuery } from '../../lib/parseInput'
import { mutate } from '../../request/mutate'
import { ok } from '../../result'
import { addVariable } from '../../settings/addVariable'
import { fixedItems, itemsOfTab, valuesOfItems } from '../../settings/configItems'
import { readSettings } from '../../settings/readSettings'
import { deleteVariables } from '../../settings/deletedVariables'
import { logVariables, variableRows } from '../../settings/loggedVariables'
import { lockSettings, saveSettings } from '../../settings/saveSettings'
import { openTab, readTab } from '../../settings/settingsTab'

import type { FastifyRequest } from 'fastify'

import type { KeyValue } from '../../../resources/kit/fieldTypes'
import type { ConfigAnswer, ConfigGroup, ConfigItem } from '../../../resources/kit/protocol/settings'
import type { Text } from '../../../resources/kit/text'
import type { FixedSetting } from '../../../resources/settings/fixedSettings'
import type { Context, Db } from '../../context'
import type { RegisterRoutes } from '../../deps'
import type { RequestParameters } from '../../request/parameters'
import type { SettingChange } from '../../settings/settingChange'
import type { BoundTab } from '../../settings/settingsTab'

const { path, tabs } = systemConfig
/** Those of variables begin here, see the migration. */
const firstVariableId = 1001
const delInput = z.object({ ids: ids() })

/** Settings and variables as every client of the family reads and writes them (wire contract 12), all groups in one call. */
export const systemConfigRoutes: RegisterRoutes = (app, deps) => {
  const hooks = systemConfigHooks(deps.config)
  const call = (verb: string) => ({ access: { node: nodeOf(path, verb) }, logTitle: logTitle(systemConfig.title, crudLabels[verb] as Text).zh })
  const allTabs = async (tx: Db): Promise<BoundTab[]> => {
    const names = [...Object.keys(tabs), ...(await ownGroups(tx)).map(({ key }) => key)]
    return Promise.all(names.map((name) => openTab(tx, systemConfig, name, hooks)))
  }

  app.get(callOf(path, 'index'), { config: { access: { node: nodeOf(path, 'index') } } }, async (request) => {
    const open = await allTabs(deps.db)
    const { version, adminBase } = deps.config
    return ok(await answerOf(deps.db, request, open, { version, time_zone: shopZone, backend_entrance: adminBase }))
  })

  app.post(callOf(path, 'edit'), { config: { ...call('edit'), hidesBody: true } }, (request) => {
    const changes: SettingChange[] = []
    return mutate(request, deps, { logged: () => ({ changes }) }, async (ctx) => {
      changes.length = 0
      await lockSettings(ctx.tx, systemConfig, '')
      for (const tab of await allTabs(ctx.tx)) changes.push(...(await saveItems(ctx, tab, parseBody(request, fieldValues))))
      return ok(null, 'saved')
    })
  })

  app.post(callOf(path, 'add'), { config: call('add') }, (request) =>
    mutate(request, deps, {}, async (ctx) => {
      await lockSettings(ctx.tx, systemConfig, '')
      const groups = [...Object.keys(tabs), ...(await ownGroups(ctx.tx)).map(({ key }) => key)]
      const id = await addVariable(ctx.tx, parseBody(request, fieldValues), groups)
      await logVariables(ctx, systemConfig, 'add', await variableRows(ctx.tx, [id]))
      return ok({ id }, 'added')
    }),
  )

  for (const method of ['DELETE', 'POST'] as const)
    app.route({
      method,
      url: callOf(path, 'del'),
      config: call('del'),
      handler: (request) => {
        let deleted: readonly string[] = []
        return mutate(request, deps, { logged: () => ({ deleted }) }, async (ctx) => {
          await lockSettings(ctx.tx, systemConfig, '')
          deleted = await deleteAll(ctx, [...parseQuery(request, delInput).ids, ...parseBody(request, delInput).ids])
          return ok(null, 'deleted')
        })
      },
    })
}

async function answerOf(db: Db, { language }: FastifyRequest, open: readonly BoundTab[], fixed: Readonly<Record<FixedSetting, string>>): Promise<ConfigAnswer> {
  const list: Record<string, ConfigGroup> = {}
  let firstId = 1
  for (const tab of open) {
    const [title, values] = [translate(tab.title, language), await readTab(db, tab)]
    list[tab.name] = { name: tab.name, title, list: itemsOfTab(tab, values, { language, firstId }).map((item) => withBuiltInGroups(item, language)) }
    firstId += Object.keys(tab.settingFields).length
  }
  const { basics } = list
  if (basics) list['basics'] = { ...basics, list: [...basics.list, ...fixedItems(fixed, { language, firstId })] }
  const { config_quick_entrance: quickEntrance } = await readSettings(db, systemConfig, ['config_quick_entrance'])
  const configGroup = Object.fromEntries(open.map((tab) => [tab.name, translate(tab.title, language)]))
  return { list, remark: '', configGroup, quickEntrance, own_groups: await ownGroups(db) }
}

/** Other clients offer the groups of this item, so it has all of them; only those of staff are stored. */
const withBuiltInGroups = (item: ConfigItem, language: FastifyRequest['language']): ConfigItem =>
  item.name === 'config_group' ? { ...item, value: [...builtInGroups(language), ...(item.value as readonly KeyValue[])] } : item

const builtInGroups = (language: FastifyRequest['language']): KeyValue[] =>
  Object.entries(tabs).map(([key, { title }]) => ({ key, value: translate(title, language) }))

async function saveItems(ctx: Context, tab: BoundTab, body: RequestParameters): Promise<readonly SettingChange[]> {
  const values = valuesOfItems(tab, body)
  const { config_group: groups } = values
  if (Array.isArray(groups)) values['config_group'] = (groups as readonly Partial<KeyValue>[]).filter((one) => !Object.hasOwn(tabs, String(one?.key)))
  return Object.keys(values).length === 0 ? [] : (await saveSettings(tab, ctx, values)).changes
}

/** All of them or none: variables that are kept, and settings, whose ids are lower, are refused. */
async function deleteAll(ctx: Context, variableIds: readonly number[]): Promise<string[]> {
  if (variableIds.some((id) => id < firstVariableId)) refuse('variable_kept')
  const rows = await variableRows(ctx.tx, variableIds)
  if (rows.length === 0) return refuse('no_rows')
  await deleteVariables(ctx, systemConfig, rows)
  return rows.map(({ name }) => name)
}
