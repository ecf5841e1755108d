import { controls } from './controls'
import { dashboardPages } from './dashboardPages'
import { dashboardPaths, entities, pages, resources, settingsPaths } from './index'
import { checkResources } from './kit/check'
import { checkActionSettings } from './kit/checkActionSettings'
import { checkDashboards } from './kit/checkDashboards'
import { checkNeededNodes } from './kit/checkNeededNodes'
import { checkPages } from './kit/checkPages'
import { checkSettings } from './kit/checkSettings'
import { nodesOfDashboard } from './kit/dashboard'
import { nodesOf } from './kit/derived'
import { nodeOf } from './kit/paths'
import { nodesOfSettings } from './kit/settings'
import { settingFields, settingsPages } from './settingsPages'

import type { DefinitionError } from './kit/check'

const settings = settingFields()

/** The nodes that staff can be given. */
const nodes = [
  ...resources.map((one) => ({ path: one.path, nodes: nodesOf(one) })),
  ...dashboardPages.map((one) => ({ path: one.path, nodes: nodesOfDashboard(one) })),
  ...settingsPages.map((one) => ({ path: one.path, nodes: nodesOfSettings(one) })),
  ...pages.filter(({ isForSupers }) => !isForSupers).map((one) => ({ path: one.path, nodes: Object.keys(one.nodes).map((name) => ({ name })) })),
].flatMap((one) => one.nodes.map(({ name }) => nodeOf(one.path, name)))

/** Checks every definition of the shop. Run at the start of the server, by the tool for migrations and by `tests/house`. */
export const checkDefinitions = (): DefinitionError[] => [
  ...checkResources(entities),
  ...checkActionSettings(entities, settings),
  ...checkNeededNodes(entities, nodes),
  ...checkPages(pages, new Set([...entities.map(({ path }) => path), ...settingsPaths, ...dashboardPaths])),
  ...checkSettings(settingsPages, { paths: new Set(entities.map(({ path }) => path)), controls }),
  ...checkDashboards(dashboardPages, {
    entities,
    pages: settingsPages.map(({ path }) => path),
    settings,
  }),
]
