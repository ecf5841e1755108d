import { expect, test } from 'vitest'

import { map } from '../../resources'
import { f } from '../../resources/kit'
import { checkResources } from '../../resources/kit/check'
import { checkPages } from '../../resources/kit/checkPages'
import { isInDetails } from '../../resources/kit/derived'

import { iconKey, iconNames } from '../../resources/kit/icons'
import { commonIcons } from '../../src/ui/icon/commonIcons'
import { moreIcons } from '../../src/ui/icon/moreIcons'
import { label, sound, withAction, withShow } from '../support/definitions'
import { sourcesOf } from '../support/sources'

import type { AnyResource } from '../../resources/kit/define'

test('the icons that definitions may name are those that are drawn', () => {
  expect([...iconNames].sort()).toEqual([...Object.keys(commonIcons), ...Object.keys(moreIcons)].sort())
})

test('every directory of the menu has an icon that exists', () => {
  expect(map.filter(({ icon }) => !iconNames.has(iconKey(icon)))).toEqual([])
})

const two = { ...sound, actions: { send: { label, icon: 'star' }, keep: { label, icon: 'fa fa-star' } } }

/** Faulty definitions for every error of the check. */
const planted: Readonly<Record<string, readonly AnyResource[]>> = {
  R049: [{ ...sound, menu: { icon: 'fa fa-nothing' } }, withAction('send', { icon: 'nothing' }), withAction('send', { on: 'rows', icon: 'nothing' })],
  R058: [withAction('send', { icon: undefined }), withAction('send', { icon: '' }), withAction('send', { icon: undefined, on: 'rows' })],
  R059: [withAction('send', { icon: 'pencil' }), withAction('send', { icon: 'trash' }), two, { ...withAction('send', { icon: 'eye' }), ...withShowOnly() }],
}

/** The details of the sample, for another of its variants. */
function withShowOnly(): Pick<AnyResource, 'show'> {
  const { show } = withShow({})
  return show ? { show } : {}
}

const numbersOf = (one: AnyResource): string[] => checkResources([one]).map(({ id }) => id)

test.each(Object.entries(planted).flatMap(([id, cases]) => cases.map((one, at) => [id, at + 1, one] as const)))('%s is reported, case %i', (id, _, one) => {
  expect(numbersOf(one)).toContain(id)
})

test('a page names an icon that exists, too', () => {
  const page = { path: 'library/counter', title: label, menu: { icon: 'fa fa-nothing' }, nodes: { index: label } }
  expect(checkPages([page], new Set()).map(({ id }) => id)).toEqual(['R049'])
})

test('every error code of the check of icons has a case', () => {
  const texts = sourcesOf('resources').flatMap(({ path, text }) => (path === 'resources/kit/checkIcons.ts' ? [text] : []))
  const known = new Set([...texts.join('\n').matchAll(/'(R\d{3})'/g)].map(([, id = '']) => id))
  expect([...known].sort()).toEqual(Object.keys(planted).sort())
})

test('an action on several rows needs no icon if it has a twin for one row or a line for each, and one on the list never', () => {
  const lines = f.lines(label, { name: f.text(label) }, { max: 9, of: { entity: sound.path, by: 'id' } })
  const actions = {
    send: { label, icon: 'star' },
    sendMany: { label, on: 'rows', node: 'send' },
    sendByLine: { label, on: 'rows', input: { lines } },
    sendAll: { label, on: 'list' },
  } as const
  expect(numbersOf({ ...sound, actions }).filter((id) => ['R058', 'R059'].includes(id))).toEqual([])
  expect(Object.keys(actions).filter((name) => isInDetails({ ...sound, actions }, name))).toEqual(['send'])
})
