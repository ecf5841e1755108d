import { labelFor } from '../../resources/security/watchedFields'
import { sensitiveData } from '../../resources/security/sensitiveData'
import { controllerFileOf } from '../../resources/kit/paths'
import { translate } from '../../resources/kit/text'
import { watchable } from '../../resources/watchable'
import { settingsNamed, watchableNamed } from '../../resources/watchedSettings'
import { refuseFields } from '../errors'

import type { StoredText } from '../../resources/kit/fieldTypes'
import type { Language, Text } from '../../resources/kit/text'
import type { WatchedFields } from '../../resources/security/watchedFields'

const { label: field } = sensitiveData.fields.data_fields

const fieldsOfList = (controller: unknown): Readonly<Record<string, Text>> => watchableNamed(controller) ?? {}

/** The fields that a rule watches: those of its list or page only, each with a label. The control has checked their form. */
export function namedFields(controller: unknown, chosen: unknown, pairs: unknown): WatchedFields {
  const [known, labels] = [fieldsOfList(controller), { ...(pairs as WatchedFields | undefined) }]
  const names = Object.keys({ ...(chosen as WatchedFields | undefined) })
  if (names.length === 0) refuseFields([{ field: 'data_fields', code: 'required', values: { field } }])
  if (!names.every((name) => Object.hasOwn(known, name))) refuseFields([{ field: 'data_fields', code: 'not_a_choice', values: { field } }])
  return Object.fromEntries(names.map((name) => [name, (chosen as WatchedFields)[name] || labels[name] || (known[name]?.zh ?? name).slice(0, 50)]))
}

/** The labels of a rule for its list. */
export function labelsIn(language: Language, controller: unknown, stored: unknown): string[] {
  const known = fieldsOfList(controller)
  return Object.entries({ ...(stored as WatchedFields | null) }).map(([name, label]) => translate(labelFor(label, known[name]), language))
}

/** The labels that the log is written with, each once, for the search in English. The row says which of two English ones is its own. */
export function loggedLabels(): readonly StoredText[] {
  const all = watchable('edit').flatMap(({ path }) => {
    const controller = controllerFileOf(path)
    return Object.entries(fieldsOfList(controller)).map(([name, label]) => ({ ...label, when: { controller, data_field: name } }))
  })
  return [...new Map(all.map((text) => [`${text.zh} ${text.en}`, text])).values()]
}

/** The label in a row of the log. */
export const labelOfField = (language: Language, row: Readonly<Record<string, unknown>>): string =>
  translate(labelFor(String(row['data_comment']), fieldsOfList(row['controller'])[String(row['data_field'])]), language)

/** The changed row in a row of the log: of settings the tab, of which the log has the Chinese title. */
export function subjectOf(language: Language, { controller, subject_name: name }: Readonly<Record<string, unknown>>): unknown {
  const tab = Object.values(settingsNamed(controller)?.tabs ?? {}).find(({ title }) => title.zh === name)
  return tab ? translate(tab.title, language) : name
}
