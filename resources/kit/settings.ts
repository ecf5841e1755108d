import { matches } from './conditions'
import { crudLabels, isWritable } from './derived'
import { callOf, nodeOf } from './paths'
import { rulesOf } from './types'
import { isEmpty, missing, validateFields } from './validate'

import type { Condition } from './conditions'
import type { ControlTable } from './controls'
import type { MenuDefinition } from './define'
import type { Fields, ValueOf } from './fieldTypes'
import type { Text } from './text'
import type { Validated } from './validate'

/** A call that tries what a group configures, with what was typed; it changes nothing. */
export interface SettingsTest {
  readonly label: Text
  /** The values with which it is offered and permitted. */
  readonly when?: Condition
  /** What it takes beside the fields of its group; never stored. */
  readonly input?: Fields
}

/** Fields under one heading. Their names are the keys of the settings, each used once in the whole product. */
export interface SettingsGroup {
  readonly title: Text
  readonly help?: Text
  readonly fields: Fields
  /** Buttons below the fields, by the names of their calls. */
  readonly tests?: Readonly<Record<string, SettingsTest>>
}

/** What is read, permitted and saved together. */
export interface SettingsTab {
  readonly title: Text
  readonly groups: Readonly<Record<string, SettingsGroup>>
}

type Tabs = Readonly<Record<string, SettingsTab>>

/** A page of settings: one row in groups, without a list. Each tab is a node of its own, unless the page takes variables. */
export interface Settings<P extends string = string, T extends Tabs = Tabs> {
  /** The identifier: `library/config` gives the screen, the controller `library.Config` and the prefix of the nodes. */
  readonly path: P
  readonly title: Text
  readonly menu: MenuDefinition
  /** Staff add variables of their own, to its tabs and to groups of their own. The nodes are those of a list, for all tabs together. */
  readonly variables?: true
  readonly tabs: T
}

/** Defines a page of settings. The definition is pure data for browser and server. */
export const defineSettings = <const P extends string, T extends Tabs>(definition: Settings<P, T>): Settings<P, T> => definition

type GroupIn<Tab> = Tab extends { readonly groups: infer G } ? G[keyof G] : never
type FieldsIn<Group> = Group extends { readonly fields: infer F } ? F : never
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Whole) => void ? Whole : never
type AllFields<D extends Settings> = AllOf<FieldsIn<GroupIn<D['tabs'][keyof D['tabs']]>>>

/** The values of all settings of a page by their keys, as their fields have them on the wire. */
export type SettingValues<D extends Settings> = { readonly [Key in keyof AllFields<D>]: ValueOf<AllFields<D>[Key]> }

/** The fields of a tab in the order of its groups. */
export const fieldsOfTab = ({ groups }: SettingsTab): Fields => Object.assign({}, ...Object.values(groups).map(({ fields }) => fields)) as Fields // of plain objects

export const fieldsOfSettings = ({ tabs }: Settings): Fields => Object.assign({}, ...Object.values(tabs).map(fieldsOfTab)) as Fields // the same

/** The names of the fields whose stored value is not shown. */
export const secretsIn = (fields: Fields): string[] => Object.entries(fields).flatMap(([name, field]) => (rulesOf(field).isWriteOnly ? [name] : []))

/** The tests of a tab by the names of their calls. */
export const testsOfTab = ({ groups }: SettingsTab): Readonly<Record<string, SettingsTest>> =>
  Object.assign({}, ...Object.values(groups).map(({ tests = {} }) => tests)) as Readonly<Record<string, SettingsTest>> // the same

const verbs = ['index', 'add', 'edit', 'del'] as const

/** The button nodes of a page: its tabs, or the verbs of its variables. */
export const nodesOfSettings = ({ variables, tabs }: Settings): { name: string; label: Text }[] =>
  variables ? verbs.map((name) => ({ name, label: crudLabels[name] as Text })) : Object.entries(tabs).map(([name, { title }]) => ({ name, label: title }))

type Page = Pick<Settings, 'path' | 'variables'>

/** The node that shows a tab. */
export const nodeOfTab = ({ path, variables }: Page, tab: string): string => nodeOf(path, variables ? 'index' : tab)
/** The node that saves a tab and runs its tests. */
export const saveNodeOfTab = ({ path, variables }: Page, tab: string): string => nodeOf(path, variables ? 'edit' : tab)
/** Groups of variables are tabs that no route can be named after. */
export const callOfTab = ({ path, variables }: Page, tab: string): string => (variables ? `${callOf(path, 'tab')}?name=${tab}` : callOf(path, tab))

type Values = Readonly<Record<string, unknown>>

/** Validates changes of a tab. `row` has the stored values; what is required has a value after the save, whether it was changed or not. */
export function validateSettings(fields: Fields, input: Values, { row, controls }: { readonly row: Values; readonly controls: ControlTable }): Validated {
  const { values, problems } = validateFields(fields, input, { row, controls })
  const whole = { ...row, ...values }
  const absent = Object.entries(fields).flatMap(([name, field]) => {
    const isMissing = field.required && isWritable(field) && matches(field.when, whole) && isEmpty(whole[name])
    return isMissing && !problems.some((one) => one.field === name) ? [missing(name, field)] : []
  })
  return { values, problems: [...problems, ...absent] }
}
