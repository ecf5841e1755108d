import { checkCondition } from './checkCondition'
import { checkExportTask } from './checkExportTask'
import { checkFields } from './checkFields'
import { checkActionIcons, checkIcons } from './checkIcons'
import { checkDefaults, checkRowInput, checkShownColumns } from './checkInput'
import { checkFilterLines, checkLines, checkSearchLines } from './checkLines'
import { checkMasks } from './checkMasks'
import { checkNames } from './checkNames'
import { checkNeeds } from './checkNeeds'
import { checkPrintouts, verbsOfLists } from './checkPrintouts'
import { checkReferences } from './checkReferences'
import { checkShow } from './checkShow'
import { checkStates } from './checkStates'
import { checkView } from './checkView'
import {
  canSort,
  columnOf,
  columnsOf,
  deletedTab,
  filtersOf,
  formFieldsOf,
  isWritable,
  lineFilterFieldsOf,
  nodesOf,
  operatorsOf,
  ownedBy,
  parentOf,
  rowsOf,
  sortableOf,
  weightOf,
} from './derived'
import { rulesOf } from './types'

import type { Report } from './checkStates'
import type { Condition } from './conditions'
import type { ActionDefinition } from './actions'
import type { AnyResource } from './define'
import type { AnyField } from './fieldTypes'
import type { Text } from './text'

/** An error in a definition: its number, its place, and what to do about it. */
export interface DefinitionError {
  readonly id: string
  readonly where: string
  readonly remedy: string
}

/** Checks all definitions together. Run at the start of the server and by `tests/house`; empty if there are no errors. */
export function checkResources(resources: readonly AnyResource[]): DefinitionError[] {
  const errors: DefinitionError[] = []
  const paths = new Set(resources.map((one) => one.path))
  for (const resource of resources) {
    const report: Report = (id, key, remedy) => errors.push({ id, where: `${resource.path}: ${key}`, remedy })
    checkIdentity(resource, resources, report)
    checkFields(resource.fields, resource.fields, paths, report, 'fields')
    checkList(resource, report)
    checkForm(resource, report)
    checkActions(resource, paths, report)
    checkListParts(resource, resources, report)
    checkStates(resource, report)
    checkLines(resource, resources, report)
    checkSearchLines(resource, resources, report)
    checkFields(lineFilterFieldsOf(resource), resource.fields, paths, report, 'list.filterLines')
    checkFilterLines(resource, resources, report)
    checkNeeds(resource, resources, report)
    checkMasks(resource, resources, report)
    checkNames(resource, resources, report)
    checkReferences(resource, resources, report)
    checkShow(resource, resources, report)
    checkExportTask(resource, resources, report)
    checkPrintouts(resource, resources, report)
    checkView(resource, resources, report)
    checkTexts(resource, report)
    checkActionIcons(resource, report)
    if (!resource.isDetail) checkIcons(resource, report)
  }
  return errors
}

export const formatDefinitionError = ({ id, where, remedy }: DefinitionError): string => `${id} ${where}: ${remedy}`

function checkIdentity(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  if (!/^[a-z][a-zA-Z0-9]*(\/[a-z][a-zA-Z0-9]*)+$/.test(resource.path)) report('R001', 'path', 'write it as area/noun, e.g. library/book')
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(resource.table)) report('R002', 'table', 'singular snake_case, at most 63 characters')
  if (all.some((other) => other !== resource && other.path === resource.path)) report('R003', 'path', 'another resource has this path; choose a free one')
  if (all.some((other) => other !== resource && other.table === resource.table && !resource.viewOf && !other.viewOf))
    report('R004', 'table', 'another resource has this table; choose a free one')
}

const fieldRules = (field: AnyField | undefined) => field && rulesOf(field)

function checkList(resource: AnyResource, report: Report): void {
  const { list } = resource
  const named = {
    columns: list.columns,
    filters: list.filters ?? [],
    search: list.search ?? [],
    sortable: list.sortable ?? [],
    expand: list.expand ?? [],
    sort: [list.sort[0]],
    tabs: Object.values(list.tabs ?? {}).flatMap(({ sort }) => sort?.[0] ?? []),
  }
  for (const [key, names] of Object.entries(named))
    for (const name of names) if (!columnOf(resource, name) || columnOf(resource, name)?.lines) report('R030', `list.${key}`, `there is no column ${name}`)
  for (const [key, names] of Object.entries({ optional: list.optional ?? [], below: Object.entries(list.below ?? {}).flat() }))
    for (const name of names) if (!list.columns.includes(String(name))) report('R030', `list.${key}`, `${String(name)} is not among the columns`)
  for (const [at, { name, label }] of columnsOf(resource).entries()) {
    const twin = columnsOf(resource)
      .slice(0, at)
      .find((other) => other.label.zh === label.zh || other.label.en === label.en)
    if (twin) report('R190', 'list.columns', `${twin.name} and ${name} have the same label; rename one, or give a reference the labels of its columns`)
  }
  for (const { name, field } of filtersOf(resource))
    if (operatorsOf(field).length === 0) report('R031', 'list.filters', `${name} cannot be filtered; leave it out`)
  for (const name of sortableOf(resource)) {
    const column = columnOf(resource, name)
    if (column && !canSort(column.field)) report('R032', 'list.sortable', `${name} cannot be sorted; leave it out`)
  }
  for (const name of list.search ?? []) {
    const rules = fieldRules(columnOf(resource, name)?.field)
    if (rules && !rules.isText && !rules.isId) report('R033', 'list.search', `${name} is no text; search it by a filter`)
  }
  if (resource.crud.includes('sortable') && !weightOf(resource)) report('R034', 'crud', 'sortable needs a field f.weight()')
  if (!resource.crud.includes('index') && !resource.isDetail) report('R035', 'crud', 'every resource has a list: add index')
}

function checkForm(resource: AnyResource, report: Report): void {
  const shown = formFieldsOf(resource.fields, resource.form ?? [])
  for (const name of shown) {
    if (!Object.hasOwn(resource.fields, name)) report('R040', 'form', `there is no field ${name}`)
    if (shown.filter((other) => other === name).length > 1) report('R041', 'form', `${name} stands twice`)
  }
  if (!resource.form || !resource.crud.some((verb) => verb === 'add' || verb === 'edit')) return
  for (const [name, field] of Object.entries(resource.fields))
    if (field.required && !field.readOnly && !shown.includes(name)) report('R042', 'form', `${name} is required but no group shows it`)
}

function checkActions(resource: AnyResource, paths: ReadonlySet<string>, report: Report): void {
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    const key = `actions.${name}`
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) report('R050', key, 'an action is named in camelCase')
    if (verbsOfLists.has(name) && !(name === 'restore' && !resource.softDelete)) report('R051', key, 'this word is a verb of every list; choose another name')
    checkCondition(action.when as Condition | undefined, resource.fields, report, `${key}.when`)
    if (action.on === 'list' && action.when) report('R052', key, 'an action of the list has no row to test; drop when')
    if ((action.color === 'warning' || action.color === 'error') && !action.confirm && !action.input)
      report('R057', key, 'what takes something away asks first: add confirm and report what follows')
    if (action.input) checkFields(action.input, action.input, paths, report, `${key}.input`)
    checkReverse(resource, name, action, report)
    checkDefaults(resource, action, report, `${key}.defaults`)
    checkRowInput(resource, action, report, key)
    checkShownColumns(resource, action, report, `${key}.shows`)
  }
  checkCondition(resource.list.refreshWhile, resource.fields, report, 'list.refreshWhile')
  for (const [name, tab] of Object.entries(resource.list.tabs ?? {})) checkCondition(tab.where, resource.fields, report, `list.tabs.${name}.where`)
  checkCondition(resource.editableWhen, resource.fields, report, 'editableWhen')
  checkCondition(resource.deletableWhen, resource.fields, report, 'deletableWhen')
  if (parentOf(resource) && resource.isLog) report('R053', 'isLog', 'a log is no tree')
}

/** What is undone is one row, by an action that asks for nothing, or by saving its old values. */
function checkReverse({ actions = {}, crud }: AnyResource, name: string, { reverse, on }: ActionDefinition, report: Report): void {
  if (reverse === undefined) return
  const key = `actions.${name}.reverse`
  const target = Object.hasOwn(actions, reverse) ? actions[reverse] : undefined
  if (on === 'list') report('R078', key, 'an action of the list changes no row that could be put back; drop reverse')
  else if (reverse === 'edit' && !target) {
    if (!crud.includes('edit')) report('R078', key, 'rows of this list are not edited, so no old values can be saved')
  } else if (!target || reverse === name) report('R078', key, `${reverse} is no other action of this list; name one, or edit`)
  else if (target.input || target.relatedList || target.on === 'list') report('R078', key, `${reverse} cannot run by itself on one row`)
}

/** Checks lists, rows and controls beyond columns and filters. */
function checkListParts(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  checkTabs(resource, report)
  checkRowActions(resource, report)
  checkOwnedFields(resource, report)
  checkRelatedLists(resource, all, report)
  checkSlots(resource, all, report)
  for (const [name, field] of Object.entries(resource.fields)) {
    const other = 'isTree' in field && field.isTree ? all.find((one) => one.path === field.to) : undefined
    if (other && !parentOf(other)) report('R023', `fields.${name}.isTree`, `${other.path} is no tree; drop isTree`)
  }
}

function checkTabs({ fields, list: { tabs } }: AnyResource, report: Report): void {
  if (!tabs) return
  if (Object.keys(tabs).length < 2) report('R036', 'list.tabs', 'one tab divides nothing; name two or more, or none')
  for (const [name, { where, attention }] of Object.entries(tabs)) {
    const key = `list.tabs.${name}`
    if (name === deletedTab) report('R044', key, 'this name is that of the deleted rows; choose another')
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) report('R036', key, 'a tab is named in camelCase')
    if (attention && !where) report('R036', `${key}.attention`, 'every row is in it, and not every row waits for staff; add where')
    for (const column of Object.keys(where ?? {})) {
      const field = fields[column]
      if (field && rulesOf(field).comparable(field) !== 'stored')
        report('R037', `${key}.where`, `${column} cannot be compared; choose a stored column of one value`)
    }
  }
}

function checkRowActions(resource: AnyResource, report: Report): void {
  const { row, expand, inline = [], columns } = resource.list
  if (row && expand) report('R038', 'list.row', 'a row opens one thing: keep row or expand')
  const { changes = {} } = resource
  if (inline.some((name) => !Object.hasOwn(changes, name)) && !resource.crud.includes('edit'))
    report('R039', 'list.inline', 'cells are edited by the edit call: add edit to crud')
  for (const name of inline) {
    const field = resource.fields[name]
    const isEdited = Object.hasOwn(changes, name) || (field && rulesOf(field).isTyped && isWritable(field) && !field.immutable)
    if (!field || !isEdited || !columns.includes(name)) report('R039', 'list.inline', `${name} must be a listed text or number that can be edited`)
  }
  for (const name of Object.keys(changes)) {
    const field = resource.fields[name]
    const { isTyped, onValue } = field ? rulesOf(field) : {}
    if (!field?.readOnly || !(isTyped || onValue)) report('R188', `changes.${name}`, 'it must be a read-only text, number or switch')
  }
}

function checkSlots(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  for (const [place, { node }] of Object.entries(resource.list.slots ?? {})) {
    if (node === undefined) continue
    const slash = node.lastIndexOf('/')
    const owner = slash < 0 ? resource : all.find(({ path }) => path === node.slice(0, slash))
    if (!owner || !nodesOf(owner).some(({ name }) => name === node.slice(slash + 1)))
      report('R194', `list.slots.${place}.node`, `nobody can hold ${node}; name a node of this list, or of another as area/noun/verb`)
  }
}

function checkOwnedFields({ fields }: AnyResource, report: Report): void {
  for (const [name, field] of Object.entries(fields)) {
    for (const owned of ownedBy(field)) {
      const other = Object.hasOwn(fields, owned) ? fields[owned] : undefined
      if (!other || !isWritable(other)) report('R043', `fields.${name}.ownsFields`, `${owned} is no field that can be written`)
    }
  }
}

function checkRelatedLists(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  for (const [name, { relatedList, on = 'row', input, confirm }] of Object.entries(resource.actions ?? {})) {
    if (!relatedList) continue
    const key = `actions.${name}.relatedList`
    const other = all.find((one) => one.path === relatedList.list)
    if (!other) {
      report('R054', key, `no resource has the path ${relatedList.list}`)
      continue
    }
    const column = columnOf(other, relatedList.by)
    const isFilter = filtersOf(other).some((one) => one.name === relatedList.by)
    if (!column || !isFilter || !operatorsOf(column.field).includes('eq'))
      report('R055', key, `${relatedList.by} is no filter of ${relatedList.list}; add it to its filters`)
    else if (!('to' in column.field) || column.field.to !== rowsOf(resource))
      report(
        'R182',
        key,
        `${relatedList.by} of ${relatedList.list} does not refer to ${resource.path}, so its list would stay empty; name the reference to this row`,
      )
    if (on !== 'row' || input || confirm) report('R056', key, 'it shows what belongs to one row and asks nothing; drop on, input and confirm')
  }
}

const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Checks the texts of a definition: each has both languages, and no English text is Chinese. */
export function checkTexts(definition: object, report: Report): void {
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'function') report('R060', key, 'a definition is data; move what runs to kit, hooks, domain or screens')
    if (typeof value !== 'object' || value === null) return
    const { zh, en } = value as Partial<Text>
    if (typeof zh === 'string' || typeof en === 'string') {
      if (!zh?.trim() || !en?.trim()) report('R061', key, 'write the text in both languages')
      else if (hasHan(en)) report('R062', key, 'the English text holds Chinese characters')
      return
    }
    for (const [name, inner] of Object.entries(value)) visit(inner, key ? `${key}.${name}` : name)
  }
  visit(definition, '')
}
