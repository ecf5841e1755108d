import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { checkResources, formatDefinitionError } from '../../../resources/kit/check'
import { writeResource } from '../../../tools/newResource'
import { root } from '../../support/sources'

import type { AnyResource } from '../../../resources/kit/define'

let copy = ''
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'zhanggui-new-'))
  cpSync(join(root, 'resources'), join(copy, 'resources'), { recursive: true })
})
afterEach(() => rmSync(copy, { recursive: true, force: true }))

const map = (): string => readFileSync(join(copy, 'resources/index.ts'), 'utf8')

test('a new entity is written beside those of its area and stands on the map', async () => {
  expect(writeResource('shop/giftCard', { root: copy })).toBe(join(copy, 'resources/goods/giftCard.ts'))
  expect(map()).toContain("import { giftCard } from './goods/giftCard'")
  expect(map()).toMatch(/name: 'goodsManage'[^\]]*stockLog, giftCard\]/)
  const { resources, entities } = (await import(join(copy, 'resources/index.ts'))) as { resources: readonly AnyResource[]; entities: readonly AnyResource[] }
  expect(resources.find((one) => one.path === 'shop/giftCard')).toMatchObject({ table: 'shop_gift_card', title: { en: 'Gift cards' } })
  expect(checkResources(entities).map(formatDefinitionError)).toEqual([])
})

test('the Chinese name and a directory of the menu can be given', () => {
  writeResource('shop/lottery', { root: copy, menu: 'advert', zh: '抽奖' })
  expect(map()).toContain('resources: [banner, hotRecommend, noticeBar, lottery]')
  expect(map()).toContain("import { lottery } from './advertising/lottery'")
  expect(readFileSync(join(copy, 'resources/advertising/lottery.ts'), 'utf8')).toContain("title: t('抽奖', 'Lotteries'),\n  noun: t('抽奖', 'Lottery'),")
})

test.each([
  ['a path without an area', 'brand', 'area/noun'],
  ['an entity that exists', 'shop/goods', 'exists already'],
  ['an area that no directory has', 'library/book', '--menu'],
  ['a word of the language', 'shop/package', 'choose another'],
  ['a name that the map exports', 'shop/details', 'choose another'],
  ['a name that the map imports with another', 'shop/shipmentItem', 'choose another'],
  ['a name that the definition imports', 'shop/f', 'choose another'],
  ['a table of the server', 'shop/cart', 'shop_cart belongs to the server'],
])('%s is refused, and nothing is written', (_, path, reason) => {
  const before = map()
  expect(() => writeResource(path, { root: copy })).toThrow(reason)
  expect(map()).toBe(before)
})
