import { settingsAt } from '../../resources/settingsPages'
import { SettingsScreen } from '../crud/settings/SettingsScreen'
import { VariablesScreen } from '../crud/settings/VariablesScreen'

import type { ComponentType } from 'react'

/** The page of settings with this path, as a component of its own. */
export function settingsPageAt(path: string): ComponentType {
  const settings = settingsAt(path)
  if (!settings) throw new Error(`no page of settings has the path ${path}`)
  const Screen = settings.variables ? VariablesScreen : SettingsScreen
  return () => <Screen settings={settings} />
}
