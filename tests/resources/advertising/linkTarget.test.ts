import { expect, test } from 'vitest'

import { banner } from '../../../resources/advertising/banner'
import { hotRecommend } from '../../../resources/advertising/hotRecommend'
import { validateLink } from '../../../resources/advertising/linkTarget'
import { validate } from '../../../resources/validate'

test.each([
  ['none', '', undefined],
  ['none', 'anything', undefined],
  ['goods', '12', undefined],
  ['goods', 12, undefined],
  ['goods', '', 'link_required'],
  ['goods', '0', 'link_required'],
  ['goods', '1.5', 'link_required'],
  ['goods', '/shop', 'link_required'],
  ['category', '3', undefined],
  ['category', 'cart', 'link_required'],
  ['page', 'cart', undefined],
  ['page', 'my_order', undefined],
  ['page', 'toString', 'link_required'],
  ['page', '', 'link_required'],
  ['url', 'https://example.com/a?b=1', undefined],
  ['url', '/shop/list', undefined],
  ['url', '//evil.example', 'bad_format'],
  ['url', 'javascript:alert(1)', 'bad_format'],
  ['url', '', 'bad_format'],
  ['url', `/${'x'.repeat(500)}`, 'bad_format'],
] as const)('a link of type %s to %o', (type, value, code) => {
  expect(validateLink(type, value)?.code).toBe(code)
})

test('the form shows the error of a link at its control, whichever half was sent', () => {
  const row = { ...validate(banner.fields, { title: 'a', image: '/a.png' }).values, link_type: 'goods', link_value: '5' }
  expect(validate(banner.fields, { link_value: 'x' }, { row }).problems.map(({ field, code }) => [field, code])).toEqual([['link', 'link_required']])
  expect(validate(banner.fields, { link_type: 'url' }, { row }).problems.map(({ field }) => field)).toEqual(['link'])
  expect(validate(banner.fields, { title: 'b' }, { row }).problems).toEqual([])
  expect(validate(banner.fields, { link_type: 'none' }, { row }).problems).toEqual([])
})

test('a hot recommendation requires a link', () => {
  const given = { title: 'a', image: '/a.png', link_type: 'goods', link_value: '' }
  expect(validate(hotRecommend.fields, given).problems.map(({ field }) => field)).toEqual(['link'])
})
