import { controllerFileOf } from './kit/paths'
import { fieldsOfTab } from './kit/settings'
import { t } from './kit/text'
import { settingsPages } from './settingsPages'
import { resourceNamed, watchableFields } from './watchable'

import type { AnyField } from './kit/fieldTypes'
import type { Settings } from './kit/settings'
import type { Text } from './kit/text'

/** The page of settings that a rule of data security names: `shop/Config.php`. */
export const settingsNamed = (controller: unknown): Settings | undefined => settingsPages.find(({ path }) => controllerFileOf(path) === controller)

/** A setting of the page that a rule names, with its tab. */
export function settingNamed(controller: unknown, name: string): { readonly tab: string; readonly field: AnyField } | undefined {
  for (const [tab, definition] of Object.entries(settingsNamed(controller)?.tabs ?? {})) {
    const fields = fieldsOfTab(definition)
    if (fields[name] && Object.hasOwn(fields, name)) return { tab, field: fields[name] }
  }
  return undefined
}

/** What a rule for this list or page can watch, with labels; undefined if there is none of this name. Of settings the group is said too: several have one label. */
export function watchableNamed(controller: unknown): Readonly<Record<string, Text>> | undefined {
  const settings = settingsNamed(controller)
  const list = resourceNamed(controller)
  if (!settings) return list && watchableFields(list)
  const groups = Object.values(settings.tabs).flatMap((tab) => Object.values(tab.groups))
  return Object.fromEntries(
    groups.flatMap(({ title, fields }) =>
      Object.entries(watchableFields({ fields })).map(([name, label]) => [name, t(`${title.zh} - ${label.zh}`, `${title.en} - ${label.en}`)]),
    ),
  )
}
