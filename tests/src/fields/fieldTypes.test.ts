import { expect, test } from 'vitest'

import { f, t } from '../../../resources/kit'
import { operatorsOf } from '../../../resources/kit/derived'
import { uiOf } from '../../../src/fields'
import { fieldUi } from '../../../src/fields.generated'
import { filterControls } from '../../../src/fields/filters/filterControls'
import { inputControls } from '../../../src/fields/inputs/inputControls'
import { sourcesOf } from '../../support/sources'

const label = t('字段', 'Field')

test('generic code uses the record of field types and never tests the name of a type', () => {
  const names = Object.keys(fieldUi).join('|')
  const comparison = new RegExp(`\\b(?:\\w+|\\])\\??\\.type\\s*[!=]==\\s*'(?:${names})'|new Set<FieldType>|Record<FieldType,`)
  const askers = sourcesOf('src/crud', 'src/fields').filter(({ text }) => comparison.test(text))
  expect(askers.map(({ path }) => path)).toEqual([])
})

test('every field type has a file of its own name', () => {
  const files = new Set(sourcesOf('src/fields').map(({ path }) => path))
  expect(Object.keys(fieldUi).filter((type) => !files.has(`src/fields/${type}.tsx`))).toEqual([])
})

test('every type that can be filtered by a value has a filter control', () => {
  const fields = [f.text(label), f.money(label), f.switch(label), f.moment(label), f.date(label), f.json(label), f.region(label), f.choice(label, { a: label })]
  for (const field of fields) {
    expect(operatorsOf(field).length).toBeGreaterThan(0)
    expect(uiOf(field).Filter).toBeDefined()
  }
  expect(uiOf(f.richText(label)).Filter).toBeUndefined()
})

test('every input and filter control is used', () => {
  const types = sourcesOf('src/fields')
    .map(({ text }) => text)
    .join('\n')
  const unused = [...Object.keys(inputControls), ...Object.keys(filterControls)].filter((name) => !types.includes(`({ ${name} }) =>`))
  expect(unused).toEqual([])
})
