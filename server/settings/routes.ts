import { matches } from '../../resources/kit/conditions'
import { translate } from '../../resources/kit/text'
import { callOfTab } from '../../resources/kit/settings'
import { callOf } from '../../resources/kit/paths'
import { code } from '../../resources/kit/protocol/envelope'
import { writeAuditLog } from '../audit/adminLog'
import { logTitle } from '../audit/logTitles'
import { refuse, refuseFields } from '../errors'
import { contextOf } from '../request/contextOf'
import { mutate } from '../request/mutate'
import { bodyOf } from '../request/parameters'
import { ok } from '../result'
import { readValues } from './readSettings'
import { saveSettings, versionOf } from './saveSettings'
import { bindTab, changesIn, visibleValues } from './settingsTab'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Settings, SettingsGroup, SettingsTest } from '../../resources/kit/settings'
import type { TabAnswer, TestAnswer } from '../../resources/kit/protocol/settings'
import type { Text } from '../../resources/kit/text'
import type { AppDeps } from '../deps'
import type { Result } from '../result'
import type { SettingChange } from './saveSettings'
import type { SettingsHooks } from './settingsHooks'
import type { BoundTab } from './settingsTab'

/** Registers the calls of every page of settings: `GET` and `POST` of each tab, and its tests. Each requires the node of its tab. */
export function registerSettings(app: FastifyInstance, deps: AppDeps, pages: readonly Settings[], hooks: ReadonlyMap<string, SettingsHooks>): void {
  for (const settings of pages)
    for (const [name, { title, groups }] of Object.entries(settings.tabs)) {
      const tab = bindTab(settings, name, hooks.get(settings.path) ?? {})
      addTab(app, deps, tab, title)
      for (const [groupName, group] of Object.entries(groups))
        for (const [test, definition] of Object.entries(group.tests ?? {})) addTest(app, deps, { tab, groupName, group, test, definition })
    }
}

function addTab(app: FastifyInstance, deps: AppDeps, tab: BoundTab, title: Text): void {
  const url = callOfTab(tab.settings, tab.name)
  const access = { node: tab.node }
  app.get(url, { config: { access } }, async (request): Promise<TabAnswer> => {
    // the version first: a save in between makes the values newer than it, and the next save of this reader is refused
    const version = await versionOf(deps.db, tab)
    const values = await readValues(deps.db, tab.fields)
    return { row: { ...visibleValues(tab, request.staff, values), row_version: version }, absent: tab.absent }
  })
  app.post(url, { config: { access, logTitle: logTitle(tab.settings.title, title).zh } }, (request) => {
    let changes: readonly SettingChange[] = []
    return mutate(request, deps, { logged: () => ({ changes }) }, async (ctx) => {
      const saved = await saveSettings(tab, ctx, bodyOf(request.body))
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
  app.post(callOf(tab.settings.path, test), { config: { access: { node: tab.node }, logTitle: title } }, (request) => runTest(request, deps, bound, title))
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
  const { values, problems } = changesIn({ fields }, bodyOf(request.body), stored)
  const whole = { ...stored, ...values }
  const all = [...problems, ...(tab.hooks.problemsOf?.(whole) ?? [])]
  if (all.length > 0) refuseFields(all)
  if (!matches(definition.when, whole)) refuse('row_refused')
  const outcome = await tab.hooks.tests?.[test]?.(whole)
  if (!outcome) throw new Error(`${tab.settings.path}: the test ${test} has no handler`)
  const text = translate(outcome.text, 'zh-cn', outcome.values)
  await writeAuditLog(deps.db, request, { title, code: code.done, staff: contextOf(request, deps.db).staff, data: { result: text } })
  return ok({ is_ok: outcome.isOk, text: translate(outcome.text, request.language, outcome.values) } satisfies TestAnswer)
}
