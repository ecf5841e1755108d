import { notifyLowStock } from './domain/notify/notifyLowStock'
import { onStockMoved } from './domain/stock/stockMoved'
import { shopConfig } from '../resources/settings/shopConfig'
import { systemConfig } from '../resources/settings/systemConfig'
import { hooks } from './hooks.generated'
import { registryOf } from './security/registries'
import { shopConfigHooks } from './hooks/settings/shopConfigHooks'
import { systemConfigHooks } from './hooks/settings/systemConfigHooks'

import type { AnyHooks } from './crud/hooks'
import type { Config } from './deps'
import type { FileStore } from './files/deleteFile'
import type { SettingsHooks } from './settings/settingsHooks'

/** The hooks of all resources, by path; `main.ts` passes the map to the generic controller. Also connects the events of the domain. */
export function makeHooks(fileStore: FileStore, config: Config): ReadonlyMap<string, AnyHooks> {
  onStockMoved(notifyLowStock)
  const { attachment, dataRecycleLog, listExport, moneyLog, scoreLog, sensitiveDataLog, userBalance, webhook, ...plain } = hooks
  const attachments = attachment(
    fileStore,
    async (path, ctx) => all.get(path)?.scope?.(ctx),
    () => registryOf(all),
  )
  const all: ReadonlyMap<string, AnyHooks> = new Map(
    [
      ...Object.values(plain),
      attachments,
      ...[moneyLog, scoreLog, userBalance].map((hooksWith) => hooksWith(() => registryOf(all))),
      ...[dataRecycleLog, sensitiveDataLog].map((hooksWith) => hooksWith(() => registryOf(all), makeSettingsHooks(config))),
      listExport(fileStore, () => registryOf(all)),
      webhook(config),
    ].map((one) => [one.path, one.hooks]),
  )
  return all
}

/** Those of the pages of settings, by path. */
export const makeSettingsHooks = (config: Config): ReadonlyMap<string, SettingsHooks> =>
  new Map([
    [shopConfig.path, shopConfigHooks(config)],
    [systemConfig.path, systemConfigHooks(config)],
  ])
