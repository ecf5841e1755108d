import { expect, test } from 'vitest'

import { lineAt, sourcesOf, withoutComments } from '../support/sources'

import type { Source } from '../support/sources'

const found = (sources: readonly Source[], pattern: RegExp): string[] =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map((one) => `${path}:${lineAt(text, one.index)} ${one[0]}`))

/** Words of the shop's business, which the kit may not contain in names, texts or comments. Names fixed by the wire contract are excepted. */
const wordsOfTheShop =
  /(?:sku|goods|freight|coupon|refund|shipment|username|nickname|delivery|advertis|stock|balance|ledger)\w*|商品|库存|规格|配送|运费|优惠券|昵称|余额/gi

test("the kit contains no word of the shop's business", () => {
  const kit = sourcesOf('resources').filter(({ path }) => path.startsWith('resources/kit/') && !path.startsWith('resources/kit/protocol/'))
  expect(kit.length).toBeGreaterThan(20)
  expect(found(kit, wordsOfTheShop)).toEqual([])
  expect(found([{ path: 'planted', text: 'const isSku = true' }], wordsOfTheShop)).toEqual(['planted:1 Sku'])
})

/** The gateway for tests shares no code with what it tests. */
const zoneHouses = ['resources/kit/values/shopTime.ts', 'tools/gateway/ledger.ts']

/** An offset of eight hours in any unit, or the name of the time zone. */
const clockArithmetic = /Asia\/Shanghai|\b8 \* 3_?600(?:_?000)?\b|\b28_?800(?:_?000)?\b|<\+08>-08/g

test("the shop's time zone is named only in resources/kit/values/shopTime.ts", () => {
  const rest = sourcesOf('resources', 'providers', 'src', 'member', 'server', 'tools')
    .filter(({ path }) => !zoneHouses.includes(path))
    .map(({ path, text }) => ({ path, text: withoutComments(text).replace(/\bt\([^\n]*\)/g, '') }))
  expect(found(rest, clockArithmetic)).toEqual([])
  expect(found([{ path: 'planted', text: 'at + 8 * 3600' }], clockArithmetic)).toHaveLength(1)
})
