import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { check } from 'prettier'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { prettier } from '../../../package.json'
import { checkResources, formatDefinitionError } from '../../../resources/kit/check'
import { writeResource } from '../../../tools/newResource'
import { root } from '../../support/sources'
import { weightFault } from '../../support/weights'

import type { AnyResource } from '../../../resources/kit/define'

let copy = ''
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'zhanggui-new-'))
  cpSync(join(root, 'resources'), join(copy, 'resources'), { recursive: true })
})
afterEach(() => rmSync(copy, { recursive: true, force: true }))

const map = (): string => readFileSync(join(copy, 'resources/index.ts'), 'utf8')

test('a new entity is written beside those of its area and stands on the map', async () => {
  expect(await writeResource('shop/giftCard', { root: copy })).toBe(join(copy, 'resources/goods/giftCard.ts'))
  expect(map()).toContain("import { giftCard } from './goods/giftCard'")
  expect(map()).toMatch(/name: 'goodsManage'[^\]]*stockLog, giftCard\]/)
  const { resources, entities } = (await import(join(copy, 'resources/index.ts'))) as { resources: readonly AnyResource[]; entities: readonly AnyResource[] }
  const written = resources.filter((one) => one.path === 'shop/giftCard')
  expect(written.map(weightFault)).toEqual([undefined])
  expect(written[0]).toMatchObject({ table: 'shop_gift_card', title: { en: 'Gift cards' } })
  expect(checkResources(entities).map(formatDefinitionError)).toEqual([])
})

test('the Chinese name and a directory of the menu can be given', async () => {
  await writeResource('shop/lottery', { root: copy, menu: 'advert', zh: '抽奖' })
  expect(map()).toContain('resources: [banner, hotRecommend, noticeBar, lottery]')
  expect(map()).toContain("import { lottery } from './advertising/lottery'")
  expect(readFileSync(join(copy, 'resources/advertising/lottery.ts'), 'utf8')).toContain("title: t('抽奖', 'Lotteries'),\n  noun: t('抽奖', 'Lottery'),")
})

test('map and definition are formatted, also where the line of the directory becomes too long', async () => {
  const file = await writeResource('user/scoreGift', { root: copy })
  expect(map()).toContain('    resources: [user, userBalance, userNote, userGroup, userRule, moneyLog, scoreLog, scoreGift],\n')
  for (const text of [map(), readFileSync(file, 'utf8')]) expect(await check(text, { ...prettier, parser: 'typescript' })).toBe(true)
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
])('%s is refused, and nothing is written', async (_, path, reason) => {
  const before = map()
  await expect(writeResource(path, { root: copy })).rejects.toThrow(reason)
  expect(map()).toBe(before)
})
