import { z } from 'zod'

import { matches } from '../../resources/kit/conditions'
import { translate } from '../../resources/kit/text'
import { callOfTab, nodeOfTab, saveNodeOfTab } from '../../resources/kit/settings'
import { crudLabels } from '../../resources/kit/derived'
import { callOf } from '../../resources/kit/paths'
import { code } from '../../resources/kit/protocol/envelope'
import { appendToAuditLog } from '../audit/adminLog'
import { logTitle } from '../audit/logTitles'
import { refuse, refuseFields } from '../errors'
import { parseQuery, text } from '../lib/parseInput'
import { contextOf } from '../request/contextOf'
import { mutate } from '../request/mutate'
import { bodyOf } from '../request/parameters'
import { ok } from '../result'
import { readValues } from './readSettings'
import { lockSettings, saveSettings } from './saveSettings'
import { versionOf } from './settingsLog'
import { bindTab, changesIn, openTab, readTab, visibleValues } from './settingsTab'
import { addSettingsUndo } from './undoRoutes'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Settings, SettingsGroup, SettingsTest } from '../../resources/kit/settings'
import type { Fields } from '../../resources/kit/fieldTypes'
import type { TabAnswer, TestAnswer } from '../../resources/kit/protocol/settings'
import type { Text } from '../../resources/kit/text'
import type { Db } from '../context'
import type { AppDeps } from '../deps'
import type { RequestParameters } from '../request/parameters'
import type { Result } from '../result'
import type { SettingsHooks } from './settingsHooks'
import type { SettingChange } from './settingChange'
import type { BoundTab } from './settingsTab'

/** Registers the calls of every page of settings: those of its tabs, its history and its tests. Each requires the node of its tab. */
export function registerSettings(app: FastifyInstance, deps: AppDeps, pages: readonly Settings[], hooks: ReadonlyMap<string, SettingsHooks>): void {
  for (const settings of pages) {
    const own = hooks.get(settings.path) ?? {}
    const tabs = Object.entries(settings.tabs).map(([name, { groups }]) => ({ tab: bindTab(settings, name, own), groups }))
    if (settings.variables) addVariablesPage(app, deps, settings, own)
    else
      for (const { tab } of tabs)
        addTab(app, deps, { ...tab, url: callOfTab(settings, tab.name), logTitle: logTitle(settings.title, tab.title).zh, find: () => tab })
    addSettingsUndo(app, deps, { settings, hooks: own })
    for (const { tab, groups } of tabs)
      for (const [groupName, group] of Object.entries(groups))
        for (const [test, definition] of Object.entries(group.tests ?? {})) addTest(app, deps, { tab, groupName, group, test, definition })
  }
}

function addVariablesPage(app: FastifyInstance, deps: AppDeps, settings: Settings, hooks: SettingsHooks): void {
  addTab(app, deps, {
    ...{ settings, node: nodeOfTab(settings, ''), saveNode: saveNodeOfTab(settings, '') },
    url: callOf(settings.path, 'tab'),
    logTitle: logTitle(settings.title, crudLabels['edit'] as Text).zh,
    find: (request, tx) => openTab(tx, settings, parseQuery(request, tabQuery).name, hooks),
  })
}

const tabQuery = z.object({ name: text })

interface TabCalls {
  readonly settings: Settings
  readonly url: string
  readonly node: string
  readonly saveNode: string
  readonly logTitle: string
  readonly find: (request: FastifyRequest, tx: Db) => BoundTab | Promise<BoundTab>
}

function addTab(app: FastifyInstance, deps: AppDeps, { settings, url, node, saveNode, logTitle: title, find }: TabCalls): void {
  app.get(url, { config: { access: { node } } }, async (request): Promise<TabAnswer> => {
    const tab = await find(request, deps.db)
    // the version first: a save in between makes the values newer than it, and the next save of this reader is refused
    const version = await versionOf(deps.db, tab)
    const values = await readTab(deps.db, tab)
    const row = { ...visibleValues(tab, values, request.language), row_version: version }
    return { row, absent: tab.absent }
  })
  app.post(url, { config: { access: { node: saveNode }, logTitle: title, hidesBody: settings.variables === true } }, (request) => {
    let changes: readonly SettingChange[] = []
    return mutate(request, deps, { logged: () => ({ changes }) }, async (ctx) => {
      const named = await find(request, ctx.tx)
      await lockSettings(ctx.tx, settings, named.name)
      const saved = await saveSettings(await find(request, ctx.tx), ctx, bodyOf(request.body))
      changes = saved.changes
      return ok({ row_version: saved.version }, 'saved')
    })
  })
}

interface BoundTest {
  readonly tab: BoundTab
  readonly groupName: string
  readonly group: SettingsGroup
  readonly test: string
  readonly definition: SettingsTest
}

function addTest(app: FastifyInstance, deps: AppDeps, bound: BoundTest): void {
  const { tab, test, definition } = bound
  if (!tab.hooks.tests?.[test]) throw new Error(`${tab.settings.path}: the test ${test} has no handler`)
  const title = logTitle(tab.settings.title, definition.label).zh
  app.post(callOf(tab.settings.path, test), { config: { access: { node: tab.saveNode }, logTitle: title } }, (request) => runTest(request, deps, bound, title))
}

/** Outside of a transaction: the other side may take seconds to answer. */
async function runTest(
  request: FastifyRequest,
  deps: AppDeps,
  { tab, groupName, group: { fields }, test, definition }: BoundTest,
  title: string,
): Promise<Result> {
  if (tab.absent.includes(groupName)) refuse('not_found')
  const stored = await readValues(deps.db, fields)
  const typed = { ...fields, ...definition.input }
  const { values, problems } = changesIn({ fields: typed }, ofFields(tab.settings, typed, bodyOf(request.body)), stored)
  const whole = { ...stored, ...values }
  const all = [...problems, ...((await tab.hooks.problemsOf?.(whole, { tx: deps.db, before: stored, ip: request.ip })) ?? [])]
  if (all.length > 0) refuseFields(all)
  if (!matches(definition.when, whole)) refuse('row_refused')
  const outcome = await tab.hooks.tests?.[test]?.(whole)
  if (!outcome) throw new Error(`${tab.settings.path}: the test ${test} has no handler`)
  const shown = translate(outcome.text, 'zh-cn', outcome.values)
  await appendToAuditLog(deps.db, request, { title, code: code.done, staff: contextOf(request, deps.db).staff, data: { result: shown } })
  return ok({ is_ok: outcome.isOk, text: translate(outcome.text, request.language, outcome.values) } satisfies TestAnswer)
}

/** Other clients send the variables of the tab too. */
const ofFields = ({ variables }: Settings, fields: Fields, body: RequestParameters): RequestParameters =>
  variables ? Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(fields, name))) : body
