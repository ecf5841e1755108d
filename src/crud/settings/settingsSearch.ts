import { fieldsOfTab } from '../../../resources/kit/settings'

import type { SettingsGroup, SettingsTab } from '../../../resources/kit/settings'
import type { Text } from '../../../resources/kit/text'

/** The names of the fields that contain the text in their label, key or help in either language, or all of a group with that title. Without a text all fields. */
export function matchingFields(tab: SettingsTab, search: string): ReadonlySet<string> {
  const text = search.trim().toLowerCase()
  const names = Object.values(tab.groups).flatMap((group) => (isIn(text, [group.title]) ? Object.keys(group.fields) : matchesIn(group, text)))
  const fields = fieldsOfTab(tab)
  // a field that is hidden now is reached by those that reveal it
  return new Set(names.flatMap((name) => [name, ...Object.keys(fields[name]?.when ?? {})]))
}

const matchesIn = ({ fields }: SettingsGroup, text: string): string[] =>
  Object.entries(fields).flatMap(([name, { label, help }]) => (name.includes(text) || isIn(text, [label, ...(help ? [help] : [])]) ? [name] : []))

const isIn = (text: string, texts: readonly Text[]): boolean => texts.some(({ zh, en }) => `${zh}\n${en}`.toLowerCase().includes(text))
