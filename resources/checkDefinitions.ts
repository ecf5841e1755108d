import { controls } from './controls'
import { dashboardPages } from './dashboardPages'
import { dashboardPaths, entities, pages, settingsPaths } from './index'
import { checkResources } from './kit/check'
import { checkActionSettings } from './kit/checkActionSettings'
import { checkDashboards } from './kit/checkDashboards'
import { checkPages } from './kit/checkPages'
import { checkSettings } from './kit/checkSettings'
import { settingFields, settingsPages } from './settingsPages'

import type { DefinitionError } from './kit/check'

const settings = settingFields()

/** Checks every definition of the shop. Run at the start of the server, by the tool for migrations and by `tests/house`. */
export const checkDefinitions = (): DefinitionError[] => [
  ...checkResources(entities),
  ...checkActionSettings(entities, settings),
  ...checkPages(pages, new Set([...entities.map(({ path }) => path), ...settingsPaths, ...dashboardPaths])),
  ...checkSettings(settingsPages, { paths: new Set(entities.map(({ path }) => path)), controls }),
  ...checkDashboards(dashboardPages, {
    entities,
    pages: settingsPages.map(({ path }) => path),
    settings,
  }),
]
