import { expect, test } from 'vitest'

import { pages } from '../../resources'
import { definePage, t } from '../../resources/kit'
import { checkPages } from '../../resources/kit/checkPages'
import { componentOf, nodeOf } from '../../resources/kit/paths'
import { nodesIn, staffRules } from '../../server/database/seeds/rules'
import { loadOwnPage } from '../../src/pages/ownPages'
import { screenOf } from '../../src/routing/screenOf'

import type { Page } from '../../resources/kit/page'
import type { MenuRule } from '../../resources/kit/protocol/session'

const label = t('柜台', 'Counter')
const sound: Page = definePage({ path: 'library/counter', title: label, menu: { icon: 'fa fa-inbox' }, nodes: { index: label } })

/** One faulty page for every error of the check. */
const planted: Readonly<Record<string, readonly (readonly Page[])[]>> = {
  R061: [[{ ...sound, title: t('柜台', ' ') }]],
  R097: [[{ ...sound, path: 'Counter' }], [{ ...sound, path: 'user/user' }], [sound, { ...sound }]],
  R098: [[{ ...sound, nodes: { index: label, 'hand-over': label } }]],
}

test.each(Object.entries(planted).flatMap(([id, cases]) => cases.map((all, at) => [id, at + 1, all] as const)))('%s is reported, case %i', (id, _, all) => {
  expect(checkPages(all, new Set(['user/user'])).map((error) => error.id)).toContain(id)
})

test('a correct page has no errors', () => {
  expect(checkPages([sound], new Set(['user/user']))).toEqual([])
})

test.each(pages.map((page) => [page.path, page] as const))('the page %s has a screen, its nodes and plain data', async (path, page) => {
  const rule = { id: 1, type: 'menu', menu_type: 'tab', path, name: path, title: path, component: componentOf(path), children: [] } as unknown as MenuRule
  expect(screenOf([rule], `/admin/${path}`).kind).toBe('page')
  expect(screenOf([rule], `/admin/${path}/add`).kind).toBe('missing')
  expect(screenOf([], `/admin/${path}`).kind).toBe('denied')
  expect(typeof (await loadOwnPage(path))).toBe('function')
  const nodes = Object.keys(page.nodes).map((name) => nodeOf(path, name))
  expect(nodesIn(staffRules()).filter((node) => nodes.includes(node))).toEqual(page.isForSupers ? [] : nodes)
  expect(JSON.parse(JSON.stringify(page))).toEqual(page)
})

test('a path that is not on the map has no page', async () => {
  await expect(loadOwnPage('library/counter')).rejects.toThrow('library/counter')
})
