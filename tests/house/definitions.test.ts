import { expect, test } from 'vitest'

import { entities, resources } from '../../resources/index'
import { f, t } from '../../resources/kit'
import { checkResources, formatDefinitionError } from '../../resources/kit/check'
import { columnsOf } from '../../resources/kit/derived'
import {
  label,
  lines,
  move,
  numbersOf,
  sound,
  tableOfLines,
  twice,
  withAction,
  withFields,
  withLines,
  withLinesOf,
  withList,
  withNeeds,
  withRows,
  withShow,
  withStates,
  withTimeline,
} from '../support/definitions'
import { sourcesOf } from '../support/sources'

import type { AnyResource } from '../../resources/kit/define'

/** One faulty definition for every error of the check. */
const planted: Readonly<Record<string, readonly AnyResource[]>> = {
  R001: [{ ...sound, path: 'Shop' }],
  R002: [{ ...sound, table: 'Shop-Sample' }],
  R003: [sound, { ...sound, table: 'other' }],
  R004: [sound, { ...sound, path: 'shop/other' }],
  R010: [withFields({ firstName: f.text(label) })],
  R011: [withFields({ children: f.text(label) })],
  R012: [withFields({ owner_id: f.reference(label, 'shop/nobody', { as: 'owner', show: ['name'] }) })],
  R013: [withFields({ seen: f.text(label, { required: true, readOnly: true }) })],
  R014: [withFields({ pid: f.parent(label, { show: 'name', depth: 2 }), other_pid: f.parent(label, { show: 'name', depth: 2 }) })],
  R015: [withFields({ count: f.integer(label, { min: 2, max: 1 }) })],
  R016: [withFields({ state: { ...f.choice(label, { a: label }), default: 'z' } })],
  R017: [withFields({ state: f.choice(label, { a: label }, { numeric: true }) })],
  R018: [withFields({ ends_at: f.moment(label, { after: 'nothing' }) })],
  R019: [withFields({ code: f.text(label, { unique: ['nothing'] }) })],
  R020: [withFields({ code: f.text(label, { when: { nothing: 1 } }) })],
  R021: [withFields({ code: f.text(label, { when: { kind: 'z' } }) })],
  R022: [withFields({ state: f.computed(label, 'choice') })],
  R023: [withFields({ above_id: f.reference(label, 'shop/sample', { as: 'above', show: ['name'], isTree: true }) })],
  R024: [withFields({ code: f.text(label, { renamedFrom: 'The code' }) })],
  R025: [withFields({ code: f.text(label, { renamedFrom: 'code' }) })],
  R026: [withFields({ code: f.text(label, { renamedFrom: 'name' }) })],
  R027: [withFields({ code: f.text(label, { renamedFrom: 'mark' }), sign: f.text(label, { renamedFrom: 'mark' }) })],
  R028: [withFields({ place: f.region(label, { renamedFrom: 'where' }) })],
  R029: [withFields({ codes: f.json(label), code: f.text(label, { when: { codes: 'a' } }) })],
  R030: [withList({ columns: ['id', 'nothing'] })],
  R031: [
    withFields({ rows: f.rows(label) }),
    { ...withFields({ rows: f.rows(label) }), path: 'shop/other', table: 'other', list: { ...sound.list, filters: ['rows'] } },
  ],
  R032: [withList({ sortable: ['note'] })],
  R033: [withList({ search: ['kind'] })],
  R034: [{ ...sound, crud: ['index', 'sortable'] }],
  R035: [{ ...sound, crud: ['add'] }],
  R036: [withList({ tabs: { all: { title: label } } })],
  R037: [{ ...withList({ tabs: { all: { title: label }, some: { title: label, where: { rows: 'a' } } } }), fields: { ...sound.fields, rows: f.rows(label) } }],
  R038: [withList({ row: 'goodsSkus', expand: ['note'] })],
  R039: [withList({ inline: ['kind'] })],
  R040: [{ ...sound, form: [{ fields: ['name', 'nothing'] }] }],
  R041: [{ ...sound, form: [{ fields: ['name', ['name', 'kind']] }] }],
  R042: [{ ...sound, form: [{ fields: ['kind'] }] }],
  R043: [withFields({ both: f.custom(label, 'link', { ownsFields: ['nothing'] }) })],
  R044: [withList({ tabs: { all: { title: label }, deleted: { title: label, where: { kind: 'a' } } } })],
  R045: [withFields({ state: f.computed(label, 'text'), code: f.text(label, { when: { state: 'a' } }) })],
  R046: [withFields({ code: f.text(label, { englishField: 'nothing' }) })],
  R047: [withList({ searchLines: [{ of: 'shop/nothing', by: 'sample_id', columns: ['name'] }] })],
  R048: [withList({ filterLines: { sent: { field: f.switch(label), of: 'shop/nothing', by: 'sample_id' } } })],
  R050: [withAction('Send_out', {})],
  R051: [withAction('edit', {})],
  R052: [withAction('sendOut', { on: 'list', when: { kind: 'a' } })],
  R053: [{ ...withFields({ pid: f.parent(label, { show: 'name', depth: 2 }) }), isLog: true }],
  R054: [withAction('log', { relatedList: { list: 'shop/nothing', by: 'sample_id' } })],
  R055: [withAction('log', { relatedList: { list: 'shop/sample', by: 'note' } })],
  R056: [withAction('log', { on: 'rows', relatedList: { list: 'shop/sample', by: 'kind' } })],
  R057: [withAction('close', { color: 'warning' })],
  R060: [{ ...sound, menu: { icon: 'x', badge: () => 1 } as AnyResource['menu'] }],
  R061: [{ ...sound, title: t('样品', ' ') }],
  R062: [{ ...sound, title: t('样品', '样品') }],
  R063: [withStates({ name: { start: ['a'], arrows: {} } })],
  R064: [withStates({ kind: { start: ['a'], arrows: { go: move('a', 'z') } } }), { ...twice, path: 'shop/other', table: 'other' }],
  R065: [withStates({ kind: { start: ['a'], arrows: {} } })],
  R066: [
    { ...withStates({ kind: { start: ['a'], arrows: { go: { ...move('a', 'b'), by: ['system'] } } } }), actions: { run: { label, moves: ['go', 'fly'] } } },
  ],
  R067: [withShow({ steps: { field: 'kind', passes: [{ value: 'a', time: 'name' }] } })],
  R068: [withStates({ kind: { start: ['a', 'b'], arrows: {} } })],
  R073: [
    withAction('note', { input: { memo: f.text(label) }, defaults: { name: 'note' } }),
    withAction('note', { input: { memo: f.text(label) }, defaults: { memo: 'nothing' } }),
  ],
  R074: [withAction('note', { input: { memo: f.integer(label) }, defaults: { memo: 'name' } })],
  R075: [withAction('note', { on: 'rows', input: { memo: f.text(label) }, defaults: { memo: 'name' } })],
  R076: [
    withAction('note', { input: { memo: f.text(label) }, inputWhen: { other: { kind: 'a' } } }),
    withAction('note', { on: 'rows', input: { memo: f.integer(label) }, limits: { memo: {} } }),
  ],
  R077: [
    withAction('note', { input: { count: f.integer(label) }, limits: { count: { max: 'name' } } }),
    { ...withAction('note', { input: { memo: f.text(label) }, limits: { memo: { max: 'count' } } }), fields: { ...sound.fields, count: f.integer(label) } },
  ],
  R078: [withAction('note', { reverse: 'nothing' })],
  R079: [
    withFields({ about: f.text(label, { when: { kind: { gt: 'a' } } }) }),
    { ...withList({ tabs: { all: { title: label }, long: { title: label, where: { note: { lt: 'b' } } } } }), path: 'shop/other', table: 'other' },
  ],
  R080: [withAction('stop', { when: { kind: {} } }), withFields({ count: f.integer(label), more: f.integer(label, { when: { count: { gt: 5, lt: 2 } } }) })],
  R081: [withShow({ groups: [{ title: label, fields: ['nothing'] }] })],
  R082: [withShow({ steps: { field: 'name', passes: [{ value: 'a' }] } })],
  R083: [withShow({ related: [{ of: 'shop/nothing', by: 'sample_id', columns: [] }] })],
  R084: withLines({ by: 'memo' }),
  R085: withLines({ totals: ['memo'] }),
  R088: withLines({ newest: 0 }),
  R086: [withShow({ related: [tableOfLines, { ...tableOfLines }] }), lines],
  R089: [withShow({ events: { title: label, of: [], changes: ['fly'] } })],
  R087: withTimeline({ whoKind: 'memo' }),
  R131: [withFields({ table: f.lines(label, { pid: f.parent(label, { show: 'id', depth: 2 }) }) })],
  R132: [withFields({ table: f.lines(label, { memo: f.text(label) }, { totals: ['memo'] }) })],
  R133: [withFields({ table: f.lines(label, { memo: f.text(label), count: f.integer(label) }, { starts: { count: 'memo' } }) })],
  R134: withLinesOf({ count: f.text(label) }),
  R135: [withFields({ table: f.lines(label, { amount: f.integer(label) }, { of: { entity: lines.path, by: 'sample_id' } }) }), lines],
  R136: [withFields({ table: f.lines(label, { count: f.integer(label), memo: f.text(label, { readOnly: true }) }) })],
  R145: [withFields({ table: f.lines(label, { memo: f.text(label) }, { rows: { entity: 'shop/nothing', by: 'sample_id' } }) })],
  R146: withRows({ memo: f.text(label) }),
  R147: withRows({}, { place: 'memo' }),
  R140: [withList({ totals: ['name'] })],
  R171: [
    { ...sound, exportTask: { type: 'sample', title: label, columns: ['nothing'] as never } },
    { ...sound, path: 'shop/other', table: 'other', exportTask: { type: 'sample', title: label, extra: { name: f.text(label) } } },
  ],
  R172: [
    {
      ...sound,
      exportTask: { type: 'sample', title: label, lines: { of: 'shop/nothing', by: 'sample_id', columns: [], labels: { row: label, line: label } } },
    },
    lines,
  ],
  R184: [{ ...sound, path: 'shop/other', viewOf: 'shop/nothing', crud: ['index'] }],
  R185: [sound, { ...sound, path: 'shop/other', viewOf: 'shop/sample' }],
  R186: [sound, { ...sound, path: 'shop/other', viewOf: 'shop/sample', crud: ['index'], fields: { ...sound.fields, more: f.text(label) } }],
  R182: [{ ...withAction('log', { relatedList: { list: 'shop/sample', by: 'kind' } }), list: withList({ filters: ['kind'] }).list }],
  R183: [withFields({ count: f.integer(label, { masked: 'mobile' }) })],
  R173: [withFields({ sample_no: f.number(label, { prefix: 'toolong' }) })],
  R138: [withFields({ cost: f.money(label, { needs: 'income' }) })],
  R139: [{ ...withFields({ cost: f.money(label, { needs: 'shop/dashboard/income' }) }), editableWhen: { cost: '0.00' } }],
  R205: [withFields({ state: f.choice(label, { awaiting_confirmation: label }) })],
  R196: [withFields({ other_id: f.reference(label, 'shop/sample', { as: 'other', show: ['nothing'] }) })],
  R198: [withFields({ other_id: f.reference(label, 'shop/sample', { as: 'kind', show: ['name'] }) })],
  R192: [{ ...sound, nameColumns: ['name', 'nothing'] }],
  R193: [
    { ...sound, nameColumns: ['name', 'note'] },
    {
      ...sound,
      path: 'shop/other',
      table: 'other',
      fields: { sample_id: f.reference(label, 'shop/sample', { as: 'sample', show: ['name'] }), ...sound.fields },
    },
  ],
  R194: [withList({ slots: { row: { screen: 'copyRecipient', node: 'wave' } } })],
  R207: [withAction('count', { shows: ['nothing'] }), withAction('count', { on: 'rows', shows: ['name'] })],
  R191: [withAction('count', { input: { number: f.integer(label) }, amounts: { number: { column: 'name' } } })],
  R190: [{ ...withFields({ title: f.text(label) }), list: { ...sound.list, columns: ['id', 'name', 'title'] } }],
  R188: [{ ...sound, changes: { name: { node: 'adjust' } } }],
  R141: withLines({ action: 'nothing' }),
  R142: [withAction('send', { on: 'rows', bySheet: { label, match: 'name' } })],
  R137: [withFields({ left: f.formula(label, 'integer', { plus: ['name'] }) })],
}

test('the definitions of the shop have no errors', () => {
  expect(checkResources(entities).map(formatDefinitionError)).toEqual([])
})

test('the sample definition that the cases alter has no errors', () => {
  expect(checkResources([sound]).map(formatDefinitionError)).toEqual([])
})

test.each(Object.keys(planted))('%s is reported for a definition that breaks it', (id) => {
  expect(numbersOf(planted[id] ?? [])).toContain(id)
})

test.each([
  ['a column of rows that nothing fills in', 'R131', [withFields({ table: f.lines(label, {}) })]],
  [
    'a stored cell that refers to a row',
    'R131',
    [withFields({ table: f.lines(label, { one_id: f.reference(label, 'shop/sample', { as: 'one', show: ['name'] }) }) })],
  ],
  ['a cell that refers to rows of nothing', 'R012', withLinesOf({ one_id: f.reference(label, 'shop/nothing', { as: 'one', show: ['name'] }) })],
  ['a column with a condition', 'R131', [withFields({ table: f.lines(label, { memo: f.text(label, { when: { name: 'a' } }) }) })]],
  ['a rising text', 'R132', [withFields({ table: f.lines(label, { memo: f.text(label) }, { rising: 'memo' }) })]],
  [
    'a limit of a text',
    'R133',
    [withFields({ table: f.lines(label, { memo: f.text(label), count: f.integer(label) }, { limits: { count: { max: 'memo' } } }) })],
  ],
  ['rows of an entity that does not refer to the row', 'R145', withRows({}, { by: 'memo' })],
  [
    'rows as lines of an input',
    'R135',
    [withAction('send', { input: { table: f.lines(label, { memo: f.text(label) }, { rows: { entity: lines.path, by: 'sample_id' } }) } }), lines],
  ],
  ['a switch of the lines that is a text', 'R133', [withFields({ table: f.lines(label, { memo: f.text(label) }, { single: 'memo' }) })]],
  ['a number that no two lines share', 'R133', [withFields({ table: f.lines(label, { count: f.integer(label) }, { distinct: 'count' }) })]],
  ['a column of stored lines that needs a node', 'R131', [withFields({ table: f.lines(label, { cost: f.money(label, { needs: 'shop/dashboard/income' }) }) })]],
  ['lines of an unknown entity', 'R134', withLinesOf({ amount: f.integer(label) }, { entity: 'shop/nothing' })],
  ['lines of an entity that does not refer to the row', 'R134', withLinesOf({ amount: f.integer(label) }, { by: 'memo' })],
  ['a shown column that the entity lacks', 'R134', withLinesOf({ amount: f.integer(label), nothing: f.text(label, { readOnly: true }) })],
  ['a condition on a field that the entity lacks', 'R020', withLinesOf({ amount: f.integer(label) }, { where: { nothing: 1 } })],
  ['a formula of another formula', 'R137', [withFields({ a: f.formula(label, 'integer', { plus: ['b'] }), b: f.formula(label, 'integer', { plus: ['a'] }) })]],
  ['a formula of nothing', 'R137', [withFields({ left: f.formula(label, 'integer', { plus: [] }) })]],
  ['a product of one number', 'R137', [withFields({ a: f.integer(label), left: f.formula(label, 'integer', { times: ['a'] }) })]],
  [
    'a formula that tells a field which needs a node',
    'R139',
    [withFields({ cost: f.money(label, { needs: 'shop/dashboard/income' }), margin: f.formula(label, 'money', { plus: ['cost'] }) })],
  ],
  [
    'a condition of a form on a formula',
    'R045',
    [withFields({ a: f.integer(label), left: f.formula(label, 'integer', { plus: ['a'] }), code: f.text(label, { when: { left: 0 } }) })],
  ],
  ['a required field that needs a node', 'R138', [withFields({ cost: f.money(label, { required: true, needs: 'shop/dashboard/income' }) })]],
  [
    'a tab of a field that needs a node',
    'R139',
    [{ ...withNeeds, list: { ...sound.list, tabs: { all: { title: label }, none: { title: label, where: { cost: 0 } } } } }],
  ],
  ['an order by a field that needs a node', 'R139', [{ ...withNeeds, list: { ...sound.list, sort: ['cost', 'desc'] as never } }]],
  [
    'a limit of a field that needs a node',
    'R139',
    [{ ...withNeeds, actions: { pay: { label, input: { sum: f.money(label) }, limits: { sum: { max: 'cost' } } } } }],
  ],
])('%s is reported as %s', (_, id, all) => {
  expect(numbersOf(all as readonly AnyResource[])).toContain(id)
})

test('lines that are rows of an entity, or of one that refers to the row, have no errors', () => {
  expect([numbersOf(withRows({})), numbersOf(withLinesOf({ memo: f.text(label, { readOnly: true }), amount: f.integer(label) }))]).toEqual([[], []])
})

test('every error code of the check has a case', () => {
  // those of icons, pages and settings have their cases in `icons.test.ts`, `settings.test.ts`, `dashboards.test.ts`, `pages.test.ts`, `nodes.test.ts` and `printouts.test.ts`
  const isOfResources = (path: string): boolean =>
    path.startsWith('resources/kit/') && !/\/check(ActionSettings|Icons|NeededNodes|Settings|Dashboards|Pages|Printouts)\.ts$/.test(path)
  const texts = sourcesOf('resources').flatMap(({ path, text }) => (isOfResources(path) ? [text] : []))
  const known = new Set([...texts.join('\n').matchAll(/'(R\d{3})'/g)].map((found) => found[1] ?? ''))
  expect([...known].filter((id) => !Object.hasOwn(planted, id))).toEqual([])
  expect(Object.keys(planted).filter((id) => !known.has(id))).toEqual([])
})

test.each([
  ['editableWhen', { ...withFields({ tags: f.choices(label, { a: label }) }), editableWhen: { tags: 'a' } }],
  ['an action', { ...withFields({ tags: f.choices(label, { a: label }) }), actions: { send: { label, when: { tags: 'a' } } } }],
  ['a list of computed tags', { ...withFields({ tags: f.computed(label, 'tags') }), deletableWhen: { tags: 'a' } }],
] as const)('%s with a condition on a multi-valued field is reported', (_, resource) => {
  expect(numbersOf([resource as unknown as AnyResource])).toContain('R029')
})

test('an error message names the code, the resource, the key and what is wrong', () => {
  const [complaint] = checkResources([withList({ columns: ['nothing'] })])
  expect(complaint && formatDefinitionError(complaint)).toBe('R030 shop/sample: list.columns: there is no column nothing')
})

test.each(resources.map((one) => [one.path, one] as const))('%s has no two columns of the same label', (_, resource) => {
  for (const language of ['zh', 'en'] as const) {
    const labels = columnsOf(resource).map((column) => column.label[language])
    expect(labels.filter((one, at) => labels.indexOf(one) !== at)).toEqual([])
  }
})

test.each(resources.map((one) => [one.path, one] as const))('%s is plain data: it is unchanged by a round trip through JSON', (_, resource) => {
  expect(JSON.parse(JSON.stringify(resource))).toEqual(resource)
})

test.each([
  ['a tab with an unknown choice', withList({ tabs: { all: { title: label }, odd: { title: label, where: { kind: 'z' } } } }), 'R021'],
  ['a tab with an unknown field', withList({ tabs: { all: { title: label }, odd: { title: label, where: { nothing: 1 } } } }), 'R020'],
  ['a tab of every row with a badge', withList({ tabs: { all: { title: label, attention: true }, some: { title: label, where: { kind: 'a' } } } }), 'R036'],
  ['a tab with an invalid name', withList({ tabs: { all: { title: label }, 'low-stock': { title: label } } }), 'R036'],
  ['cells edited in a list without edit', { ...withList({ inline: ['name'] }), crud: ['index'] as const }, 'R039'],
  ['an action named like the call of tab counts', withAction('tabs', {}), 'R051'],
  ['an action named like the call to restore', { ...withAction('restore', {}), softDelete: true }, 'R051'],
  ['an action of the list with a reverse', withAction('note', { on: 'list', reverse: 'edit' }), 'R078'],
  ['a reverse that asks', { ...sound, actions: { note: { label, reverse: 'x' }, x: { label, input: { memo: f.text(label) } } } }, 'R078'],
  ['an edit as reverse in a list without edit', { ...withAction('note', { reverse: 'edit' }), crud: ['index'] as const }, 'R078'],
  ['a number that its column does not hold', withFields({ state: f.choice(label, { 32768: label }, { numeric: true }) }), 'R205'],
  ['a field named like the tab parameter', withFields({ tab: f.text(label) }), 'R011'],
])('%s is reported', (_, resource, id) => {
  expect(numbersOf([resource])).toContain(id)
})
