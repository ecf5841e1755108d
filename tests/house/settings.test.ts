import { expect, test } from 'vitest'

import { checkDefinitions } from '../../resources/checkDefinitions'
import { controls } from '../../resources/controls'
import { entities, settingsPaths } from '../../resources/index'
import { defineSettings, f, t } from '../../resources/kit'
import { formatDefinitionError } from '../../resources/kit/check'
import { checkActionSettings } from '../../resources/kit/checkActionSettings'
import { checkSettings } from '../../resources/kit/checkSettings'
import { componentOf } from '../../resources/kit/paths'
import { fieldsOfSettings, nodesOfSettings } from '../../resources/kit/settings'
import { order } from '../../resources/order/order'
import { settingsPages } from '../../resources/settingsPages'
import { screenOf } from '../../src/routing/screenOf'
import { sourcesOf, withoutComments } from '../support/sources'

import type { Fields } from '../../resources/kit/fieldTypes'
import type { Settings } from '../../resources/kit/settings'
import type { MenuRule } from '../../resources/kit/protocol/session'

const label = t('名称', 'Name')
const group = (fields: Fields, tests?: Settings['tabs'][string]['groups'][string]['tests']) => ({ title: label, fields, ...(tests && { tests }) })
const page = (tabs: Settings['tabs'], path = 'library/config'): Settings => ({ path, title: label, menu: { icon: 'fa fa-cogs' }, tabs })
const withField = (field: Fields[string]): Settings => page({ basic: { title: label, groups: { one: group({ key_of_field: field }) } } })

/** A correct page; each case below breaks one part of it. */
const sound: Settings = defineSettings(
  page({
    basic: {
      title: label,
      groups: { one: group({ opens: f.switch(label), most: f.integer(label, { default: 5, when: { opens: 1 } }), key: f.secret(label) }) },
    },
  }),
)

/** One faulty page for every error of the check. */
const planted: Readonly<Record<string, readonly (readonly Settings[])[]>> = {
  R010: [[withField(f.text(label))].map((one) => ({ ...one, tabs: { basic: { title: label, groups: { one: group({ firstName: f.text(label) }) } } } }))],
  R020: [
    [withField(f.text(label, { when: { nothing: 1 } }))],
    [page({ basic: { title: label, groups: { one: group({ a: f.text(label) }, { tryIt: { label, when: { b: 1 } } }) } } })],
  ],
  R061: [[{ ...sound, title: t('设置', ' ') }]],
  R091: [
    [{ ...sound, path: 'Config' }],
    [{ ...sound, path: 'user/user' }],
    [sound, { ...sound, tabs: { basic: { title: label, groups: { one: group({ other: f.text(label) }) } } } }],
  ],
  R092: [
    [page({ 'a-b': { title: label, groups: { one: group({ a: f.text(label) }) } } })],
    [page({ basic: { title: label, groups: { one: group({ a: f.text(label) }, { basic: { label } }) } } })],
    [page({ history: { title: label, groups: { one: group({ a: f.text(label) }) } } })],
  ],
  R093: [
    [sound, { ...sound, path: 'library/other' }],
    [page({ one: { title: label, groups: { one: group({ a: f.text(label) }) } }, two: { title: label, groups: { one: group({ a: f.text(label) }) } } })],
  ],
  R094: [
    f.created(),
    f.text(label, { readOnly: true }),
    f.text(label, { unique: true }),
    f.text(label, { immutable: true }),
    f.reference(label, 'user/user', { as: 'user', show: ['username'] }),
    f.weight(),
    f.computed(label, 'text'),
    f.custom(label, 'goodsParams'),
  ].map((field) => [withField(field)]),
  R095: [[page({})], [page({ basic: { title: label, groups: {} } })], [page({ basic: { title: label, groups: { one: group({}) } } })]],
  R096: [
    f.integer(label),
    f.money(label),
    f.integer(label, { default: 9, max: 5 }),
    f.texts(label, { default: ['长长长'], maxLength: 2 }),
    f.lines(label, { days: f.integer(label, { min: 2 }) }, { default: [{ days: 1 }] }),
  ].map((field) => [withField(field)]),
}

const surroundings = { paths: new Set(entities.map(({ path }) => path)), controls }
const numbersOf = (pages: readonly Settings[]): string[] => checkSettings(pages, surroundings).map(({ id }) => id)

test('the settings of the shop and the sample that the cases alter have no errors', () => {
  expect(checkDefinitions().map(formatDefinitionError)).toEqual([])
  expect(checkSettings([sound], surroundings).map(formatDefinitionError)).toEqual([])
})

test.each(Object.entries(planted).flatMap(([id, cases]) => cases.map((pages, at) => [id, at + 1, pages] as const)))(
  '%s is reported, case %i',
  (id, _, pages) => {
    expect(numbersOf(pages)).toContain(id)
  },
)

test('every error code of the check of settings has a case', () => {
  const texts = sourcesOf('resources').flatMap(({ path, text }) => (path === 'resources/kit/checkSettings.ts' ? [text] : []))
  const known = new Set([...texts.join('\n').matchAll(/'(R\d{3})'/g)].map(([, id = '']) => id))
  expect(known.size).toBeGreaterThan(4)
  expect([...known].filter((id) => !Object.hasOwn(planted, id))).toEqual([])
})

test('a choice of a setting has no column that limits its keys', () => {
  expect(numbersOf([withField(f.choice(label, { awaiting_confirmation: label }))])).toEqual([])
})

test('an action depends on a switch of the settings, or R195 is reported', () => {
  const settings = { fast: f.switch(label), hours: f.integer(label, { default: 1 }) }
  const reported = (setting: string) => checkActionSettings([{ ...order, actions: { run: { label, setting } } }], settings).map(formatDefinitionError)
  expect(reported('fast')).toEqual([])
  expect(reported('hours')).toEqual(['R195 shop/order: actions.run.setting: hours is no switch of the settings; name one'])
  expect(reported('nothing')).toEqual(['R195 shop/order: actions.run.setting: nothing is no switch of the settings; name one'])
})

test('the map names every page of settings once, and each has a screen', () => {
  expect([...settingsPaths].sort()).toEqual(settingsPages.map(({ path }) => path).sort())
  for (const { path } of settingsPages) {
    const rule = { id: 1, type: 'menu', menu_type: 'tab', path, name: path, title: path, component: componentOf(path), children: [] } as unknown as MenuRule
    expect([path, screenOf([rule], `/admin/${path}`).kind]).toEqual([path, 'page'])
  }
})

test.each(settingsPages.map((one) => [one.path, one] as const))('%s is plain data, and its nodes are named apart', (_, settings) => {
  expect(JSON.parse(JSON.stringify(settings))).toEqual(settings)
  const names = nodesOfSettings(settings).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test.each(settingsPages.map((one) => [one.path, one] as const))('every setting of %s is read by the server', (_, settings) => {
  const code = sourcesOf('server')
    .filter(({ path }) => !/^server\/(settings|demo|database)\//.test(path))
    .map(({ text }) => withoutComments(text))
    .join('\n')
  const isRead = (key: string): boolean => new RegExp(`\\b${key}\\b`).test(code) || (key.endsWith('_enabled') && code.includes('`${name}_enabled`'))
  expect(Object.keys(fieldsOfSettings(settings)).filter((key) => !isRead(key))).toEqual([])
})
