import { settingsAt } from '../../resources/settingsPages'
import { SettingsScreen } from '../crud/settings/SettingsScreen'

import type { ComponentType } from 'react'

/** The page of settings with this path, as a component of its own. */
export function settingsPageAt(path: string): ComponentType {
  const settings = settingsAt(path)
  if (!settings) throw new Error(`no page of settings has the path ${path}`)
  return () => <SettingsScreen settings={settings} />
}
