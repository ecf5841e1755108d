import { expect, test } from 'vitest'

import { joinImportQueue } from '../../../../server/crud/import/importQueue'

import type { Db } from '../../../../server/context'
import type { QueueEntry } from '../../../../server/crud/import/importQueue'

const database = (): Db => ({}) as Db // only told apart from others
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

interface Standing {
  readonly place: QueueEntry
  begun: boolean
}

function stand(db: Db, staffId: number): Standing {
  const one: Standing = { place: joinImportQueue(db, staffId), begun: false }
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
  expect(() => joinImportQueue(db, 1)).toThrow('import_busy')
  expect(() => joinImportQueue(db, 2)).not.toThrow()
  own[0]?.place.leave()
  expect(() => joinImportQueue(db, 1)).not.toThrow()
})

test('the line has an end for all of them together', () => {
  const db = database()
  for (let staffId = 1; staffId <= 30; staffId++) joinImportQueue(db, staffId)
  expect(() => joinImportQueue(db, 31)).toThrow('import_busy')
})

test('a place that was never run gives way to the others when it is left', async () => {
  const db = database()
  const first = joinImportQueue(db, 1)
  const second = stand(db, 1)
  expect(await begun([second])).toEqual([true])
  first.leave()
  second.place.leave()
  expect(await begun([stand(db, 1)])).toEqual([true])
})
