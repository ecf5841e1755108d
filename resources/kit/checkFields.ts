import { checkCondition } from './checkCondition'
import { rulesOf } from './types'

import type { Report } from './checkStates'
import type { AnyField, Fields } from './fieldTypes'

/** Names that have another meaning in an address, a row or a query. */
const reservedNames = new Set([
  'id',
  'row_version',
  'delete_time',
  'children',
  'page',
  'limit',
  'tab',
  'order',
  'search',
  'quickSearch',
  'select',
  'ids',
  'isTree',
  '__proto__',
  'constructor',
  'prototype',
])

/** `whole` has the fields that conditions may name. */
export function checkFields(fields: Fields, whole: Fields, paths: ReadonlySet<string>, report: Report, at: string): void {
  for (const [name, field] of Object.entries(fields)) {
    const key = `${at}.${name}`
    if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) report('R010', key, 'a field is named in snake_case')
    if (reservedNames.has(name)) report('R011', key, 'this word is reserved; choose another name')
    for (const to of rulesOf(field).targets?.(field) ?? []) if (!paths.has(to)) report('R012', key, `no resource has the path ${to}`)
    if (field.required && field.readOnly) report('R013', key, 'a read-only field is filled by the server; drop required')
    checkCondition(field.when, whole, report, `${key}.when`)
    if ('parentWhen' in field) checkCondition(field.parentWhen, whole, report, `${key}.parentWhen`)
    for (const named of Object.keys(field.when ?? {}))
      if (whole[named] && isComputed(whole[named]))
        report('R045', `${key}.when`, `${named} is not known while a form is filled in; name what it is computed from`)
    checkFormerName(name, field, whole, report, key)
    checkFieldDetails(field, whole, report, key)
    for (const [id, part, advice] of rulesOf(field).definitionErrors?.(field, at === 'fields') ?? []) report(id, part ? `${key}.${part}` : key, advice)
  }
  if (at === 'fields' && Object.values(fields).filter((field) => rulesOf(field).isParent).length > 1) report('R014', at, 'a tree has one parent field')
}

function checkFieldDetails(field: AnyField, whole: Fields, report: Report, key: string): void {
  if ('min' in field && 'max' in field && field.min !== undefined && field.max !== undefined && field.min > field.max)
    report('R015', key, 'min is larger than max')
  if ('after' in field && field.after && !Object.hasOwn(whole, field.after)) report('R018', `${key}.after`, `there is no field ${field.after}`)
  if (field.englishField && !isPlainText(whole[field.englishField])) report('R046', `${key}.englishField`, `there is no text field ${field.englishField}`)
  for (const { when } of field.storedTexts ?? []) checkCondition(when, whole, report, `${key}.storedTexts`)
  if (Array.isArray(field.unique))
    for (const other of field.unique as string[]) if (!Object.hasOwn(whole, other)) report('R019', `${key}.unique`, `there is no field ${other}`)
}

/** Unknown while a form is filled in. */
const isComputed = (field: AnyField): boolean => rulesOf(field).isComputed === true || rulesOf(field).terms !== undefined
const isPlainText = (field: AnyField | undefined): boolean => field !== undefined && rulesOf(field).isText === true && rulesOf(field).canSort

/** A rename is declared, never inferred; it must name one column. */
function checkFormerName(name: string, field: AnyField, whole: Fields, report: Report, key: string): void {
  const { renamedFrom } = field
  if (renamedFrom === undefined) return
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(renamedFrom)) report('R024', `${key}.renamedFrom`, 'name the former column in snake_case')
  if (renamedFrom === name) report('R025', `${key}.renamedFrom`, 'it names the field itself; drop renamedFrom')
  else if (Object.hasOwn(whole, renamedFrom)) report('R026', `${key}.renamedFrom`, `${renamedFrom} is still a field; a column cannot be two`)
  if (Object.entries(whole).some(([other, one]) => other !== name && one.renamedFrom === renamedFrom))
    report('R027', `${key}.renamedFrom`, `another field was ${renamedFrom} as well; keep one`)
  if (rulesOf(field).hasOtherColumns) report('R028', `${key}.renamedFrom`, 'this field has no column of its own name; drop renamedFrom')
}
