import { expect, test } from 'vitest'

import { takePlace } from '../../../../server/crud/import/places'

import type { Db } from '../../../../server/context'
import type { Place } from '../../../../server/crud/import/places'

const database = (): Db => ({}) as Db // only told apart from others
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

interface Standing {
  readonly place: Place
  begun: boolean
}

function stand(db: Db, staffId: number): Standing {
  const one: Standing = { place: takePlace(db, staffId), begun: false }
  void one.place.turn().then(() => (one.begun = true))
  return one
}
const begun = async (all: readonly Standing[]): Promise<boolean[]> => (await settled(), all.map((one) => one.begun))

test('two people import at once, each one sheet at a time; the others wait in the order they came', async () => {
  const db = database()
  const all = [1, 1, 2, 3, 1].map((staffId) => stand(db, staffId))
  expect(await begun(all)).toEqual([true, false, true, false, false])
  all[2]?.place.leave()
  expect(await begun(all)).toEqual([true, false, true, true, false])
  all[0]?.place.leave()
  expect(await begun(all)).toEqual([true, true, true, true, false])
  expect(await begun([stand(database(), 1)])).toEqual([true])
})

test('whoever stands in line ten times is refused, and others are not', async () => {
  const db = database()
  const own = Array.from({ length: 10 }, () => stand(db, 1))
  expect(() => takePlace(db, 1)).toThrow('import_busy')
  expect(() => takePlace(db, 2)).not.toThrow()
  own[0]?.place.leave()
  expect(() => takePlace(db, 1)).not.toThrow()
})

test('the line has an end for all of them together', () => {
  const db = database()
  for (let staffId = 1; staffId <= 30; staffId++) takePlace(db, staffId)
  expect(() => takePlace(db, 31)).toThrow('import_busy')
})

test('a place that was never run gives way to the others when it is left', async () => {
  const db = database()
  const first = takePlace(db, 1)
  const second = stand(db, 1)
  expect(await begun([second])).toEqual([true])
  first.leave()
  second.place.leave()
  expect(await begun([stand(db, 1)])).toEqual([true])
})
