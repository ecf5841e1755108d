import { checkTexts } from './check'
import { checkIcons } from './checkIcons'
import { checkFields } from './checkFields'
import { checkCondition } from './checkCondition'
import { checkLinesOfSetting } from './checkLines'
import { isRelation } from './derived'
import { emptyOf } from './field/empty'
import { fieldsOfTab, testsOfTab } from './settings'
import { rulesOf } from './types'
import { isEmpty, validateFields } from './validate'

import type { DefinitionError } from './check'
import type { Report } from './checkStates'
import type { ControlTable } from './controls'
import type { AnyField, Fields } from './fieldTypes'
import type { Settings, SettingsTab } from './settings'

interface Surroundings {
  /** The paths of all resources. */
  readonly paths: ReadonlySet<string>
  readonly controls: ControlTable
}

/** Checks all pages of settings together, like `checkResources`; empty if there are no errors. */
export function checkSettings(all: readonly Settings[], surroundings: Surroundings): DefinitionError[] {
  const errors: DefinitionError[] = []
  for (const settings of all) {
    const report: Report = (id, key, remedy) => errors.push({ id, where: `${settings.path}: ${key}`, remedy })
    checkPlace(settings, all, surroundings, report)
    checkKeys(settings, all, report)
    for (const [name, tab] of Object.entries(settings.tabs)) checkTab(name, tab, surroundings, report)
    checkTexts(settings, report)
    checkIcons(settings, report)
  }
  return errors
}

function checkPlace({ path, tabs }: Settings, all: readonly Settings[], { paths }: Surroundings, report: Report): void {
  if (!/^[a-z][a-zA-Z0-9]*(\/[a-z][a-zA-Z0-9]*)+$/.test(path)) report('R091', 'path', 'write it as area/noun, e.g. library/config')
  if (paths.has(path) || all.filter((other) => other.path === path).length > 1)
    report('R091', 'path', 'another page or resource has this path; choose a free one')
  if (Object.keys(tabs).length === 0) report('R095', 'tabs', 'a page without tabs shows nothing; add one')
  const calls = Object.entries(tabs).flatMap(([name, tab]) => [name, ...Object.keys(testsOfTab(tab))])
  for (const name of calls) {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) report('R092', `tabs.${name}`, 'name tabs and tests in camelCase')
    if (callsOfPage.includes(name)) report('R092', `tabs.${name}`, 'every page has a call of this name; choose another one')
    if (calls.filter((other) => other === name).length > 1) report('R092', `tabs.${name}`, 'two calls of the page have this name; name them apart')
  }
}

/** Of its changes. */
const callsOfPage: readonly string[] = ['history', 'undo']

/** Every setting of the product is one row of the same table. */
function checkKeys(settings: Settings, all: readonly Settings[], report: Report): void {
  const keysOf = (one: Settings): string[] =>
    Object.values(one.tabs).flatMap(({ groups }) => Object.values(groups).flatMap(({ fields }) => Object.keys(fields)))
  const keys = all.flatMap(keysOf)
  for (const key of new Set(keysOf(settings)))
    if (keys.filter((other) => other === key).length > 1) report('R093', key, 'another setting has this key; choose a free one')
}

function checkTab(name: string, tab: SettingsTab, { paths, controls }: Surroundings, report: Report): void {
  const fields = fieldsOfTab(tab)
  if (Object.keys(tab.groups).length === 0) report('R095', `tabs.${name}`, 'a tab without groups shows nothing; add one')
  for (const [at, group] of Object.entries(tab.groups)) {
    const key = `tabs.${name}.${at}`
    if (Object.keys(group.fields).length === 0) report('R095', key, 'a group without fields shows nothing; add one')
    checkFields(group.fields, fields, paths, report, key)
    checkLinesOfSetting(group.fields, (id, at, remedy) => report(id, `${key}.${at}`, remedy))
    for (const [test, { when }] of Object.entries(group.tests ?? {})) checkCondition(when, group.fields, report, `${key}.tests.${test}.when`)
    for (const [setting, field] of Object.entries(group.fields)) {
      if (!isStorable(field))
        report('R094', `${key}.${setting}`, 'a setting is one value that people change; choose another type, and drop readOnly, immutable and unique')
      else checkDefault(field, { fields, controls }, report, `${key}.${setting}`)
    }
  }
}

/** Rows have what these need: columns, ids, other rows. */
function isStorable(field: AnyField): boolean {
  const { isReadOnly, isComputed, hasOtherColumns, isParent, isWeight, isId, targets } = rulesOf(field)
  const isOfRows = isReadOnly || isComputed || isParent || isWeight || isId || targets !== undefined || hasOtherColumns
  const isLoadedByHooks = 'control' in field && !field.stored
  return !isOfRows && !isLoadedByHooks && !isRelation(field) && !field.readOnly && !field.immutable && !field.unique && !field.renamedFrom
}

/** The server reads the default until somebody saves the tab, so it must be a value that the field accepts. */
function checkDefault(field: AnyField, { fields, controls }: { readonly fields: Fields; readonly controls: ControlTable }, report: Report, key: string): void {
  const value = emptyOf(field)
  if (isEmpty(value)) {
    if (rulesOf(field).isNumber) report('R096', key, 'a number is read before anybody sets it; give it a default')
    return
  }
  const checked = rulesOf(field).check(field, value, {
    whole: Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, emptyOf(one)])),
    controls,
    labelOf: String,
    validate: (columns, cells) => validateFields(columns, cells, { controls }),
    emptyOf,
  })
  if ('code' in checked) report('R096', key, `the field does not accept its default: ${checked.code}`)
}
