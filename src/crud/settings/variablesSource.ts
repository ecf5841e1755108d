import { callOf } from '../../../resources/kit/paths'
import { t } from '../../../resources/kit/text'
import { rulesOf } from '../../../resources/kit/types'
import { secretMark } from '../../../resources/kit/types/secret'
import { isFixedSetting } from '../../../resources/settings/fixedSettings'
import { fieldOfVariable, toFieldValue, toItemValue } from '../../../resources/settings/variables'
import { saveOptions, sourceOfTabs } from './settingsSource'

import type { Http } from '../../../providers/http/httpTypes'
import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { ConfigAnswer, ConfigItem } from '../../../resources/kit/protocol/settings'
import type { Settings, SettingsTab } from '../../../resources/kit/settings'
import type { SettingsSource } from './settingsSource'

const variablesTitle = t('自定义变量', 'Custom variables')

/** A page that takes variables, as its server has it. */
export interface VariablesPage {
  readonly tabs: readonly (readonly [string, SettingsTab])[]
  /** The variables that staff added, by name; on servers of the family all items. */
  readonly variables: ReadonlyMap<string, ConfigItem>
  readonly source: SettingsSource
}

interface Options {
  readonly http: Http
  /** Without it all fields are shown only. */
  readonly canEdit: boolean
}

/** Our server has the tabs of the definition, with what staff added; any other has what it says in the notation of the wire contract (12). */
export function variablesPage(settings: Settings, answer: ConfigAnswer, options: Options): VariablesPage {
  return answer.own_groups ? ownPage(settings, answer, options) : foreignPage(settings, answer, options)
}

/** The answer, but with the variables that are shown in forms with unsaved input: with other ones such a form would start again. */
export function withShownVariables(answer: ConfigAnswer, shown: ConfigAnswer | undefined, isUnsaved: (group: string) => boolean): ConfigAnswer {
  const differing = Object.entries(shown?.list ?? {}).filter(([name, { list }]) => isUnsaved(name) && idsOf(list) !== idsOf(answer.list[name]?.list ?? []))
  return differing.length === 0 ? answer : { ...answer, list: { ...answer.list, ...Object.fromEntries(differing) } }
}

const idsOf = (items: readonly ConfigItem[]): string => items.map(({ id }) => id).join()

function ownPage(settings: Settings, { list, own_groups: groups = [] }: ConfigAnswer, { http, canEdit }: Options): VariablesPage {
  const variables = new Map<string, ConfigItem>()
  const withVariables = (name: string, tab: SettingsTab): readonly [string, SettingsTab] => {
    const known = Object.values(tab.groups).flatMap(({ fields }) => Object.keys(fields))
    const own = (list[name]?.list ?? []).filter((item) => !known.includes(item.name) && !isFixedSetting(item.name))
    for (const item of own) variables.set(item.name, item)
    const more = own.length > 0 && { ownVariables: { title: variablesTitle, fields: fieldsOf(own) } }
    return [name, shownOnlyUnless(canEdit, { ...tab, groups: { ...tab.groups, ...more } })]
  }
  const tabs = [
    ...Object.entries(settings.tabs).map(([name, tab]) => withVariables(name, tab)),
    ...groups.map(({ key, value }) => withVariables(key, { title: t(value, value), groups: {} })),
  ]
  const keyOf = (name: string): string => [name, ...[...variables.values()].flatMap((one) => (one.group === name ? [one.id] : []))].join()
  return { tabs, variables, source: { ...sourceOfTabs(settings, http), keyOf, hasTests: canEdit } }
}

function foreignPage({ path }: Settings, answer: ConfigAnswer, { http, canEdit }: Options): VariablesPage {
  const groups = Object.values(answer.list)
  const variables = new Map(groups.flatMap((group) => group.list.map((item) => [item.name, item] as const)))
  const tabs = groups.map(({ name, title, list }) => {
    const label = t(title, title)
    return [name, shownOnlyUnless(canEdit, { title: label, groups: { items: { title: label, fields: fieldsOf(list) } } })] as const
  })
  const typeOf = (name: string): string => variables.get(name)?.type ?? ''
  const source: SettingsSource = {
    load: async (name) => {
      const { list } = await http.get<ConfigAnswer>(callOf(path, 'index'), {}, { isQuiet: true })
      return { row: Object.fromEntries((list[name]?.list ?? []).map((item) => [item.name, valueOf(item)])), absent: [] } as unknown as Awaited<
        ReturnType<SettingsSource['load']>
      > // such a server has no versions
    },
    save: async (_, { row_version: __, ...values }, meta) => {
      const body = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toItemValue(typeOf(name), value)]))
      await http.post(callOf(path, 'edit'), body, saveOptions(meta))
      return undefined
    },
    keyOf: (name) => [name, ...(answer.list[name]?.list.map(({ id }) => id) ?? [])].join(),
    hasTests: false,
  }
  return { tabs, variables, source }
}

export const fieldOfItem = ({ title, tip, type, content, rule }: ConfigItem): AnyField =>
  fieldOfVariable({ title, tip, type, content: typeof content === 'object' && content !== null ? content : {}, rule: rule.split(',').filter(Boolean) })

const fieldsOf = (items: readonly ConfigItem[]): Fields => Object.fromEntries(items.map((item) => [item.name, fieldOfItem(item)]))

/** Such servers send secrets as they are; they are not shown all the same. */
function valueOf(item: ConfigItem): unknown {
  if (rulesOf(fieldOfItem(item)).isMarked) return item.value ? secretMark : ''
  return toFieldValue(item.type, item.value)
}

function shownOnlyUnless(canEdit: boolean, tab: SettingsTab): SettingsTab {
  if (canEdit) return tab
  const groups = Object.entries(tab.groups).map(([name, group]) => {
    const fields = Object.entries(group.fields).map(([key, field]) => [key, { ...field, readOnly: true }])
    return [name, { ...group, fields: Object.fromEntries(fields) as Fields }] as const
  })
  return { ...tab, groups: Object.fromEntries(groups) }
}
