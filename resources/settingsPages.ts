import { fieldsOfSettings } from './kit/settings'
import { shopConfig } from './settings/shopConfig'
import { systemConfig } from './settings/systemConfig'

import type { Fields } from './kit/fieldTypes'
import type { Settings } from './kit/settings'

/** The definitions of the pages of settings that the map names. Beside the map, because the menu needs their paths only. */
export const settingsPages: readonly Settings[] = [systemConfig, shopConfig]

export const settingsAt = (path: string): Settings | undefined => settingsPages.find((one) => one.path === path)

/** The fields of all pages; their names are unique. */
export const settingFields = (): Fields => Object.assign({}, ...settingsPages.map(fieldsOfSettings)) as Fields // of plain objects
