import { expect, test } from 'vitest'

import { joinImportQueue } from '../../../server/crud/concurrency'

import type { Db } from '../../../server/context'

const database = (): Db => ({}) as Db // used only as a key
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

interface Standing {
  begun: boolean
  readonly end: (error?: Error) => void
}

function stand(db: Db, staffId: number): Standing {
  const place = joinImportQueue(db, staffId)
  const one: { begun: boolean; end: Standing['end'] } = { begun: false, end: () => undefined }
  const work = new Promise<void>((resolve, reject) => (one.end = (error) => (error ? reject(error) : resolve())))
  void place
    .run(() => {
      one.begun = true
      return work
    })
    .catch(() => undefined)
    .finally(place.leave)
  return one
}
const begun = async (all: readonly Standing[]): Promise<boolean[]> => (await settled(), all.map((one) => one.begun))

test('two people import at once, one sheet each; the others wait in order of arrival', async () => {
  const db = database()
  const all = [1, 1, 2, 3, 1].map((staffId) => stand(db, staffId))
  expect(await begun(all)).toEqual([true, false, true, false, false])
  all[2]?.end()
  expect(await begun(all)).toEqual([true, false, true, true, false])
  all[0]?.end()
  expect(await begun(all)).toEqual([true, true, true, true, false])
  expect(await begun([stand(database(), 1)])).toEqual([true])
})

test("the second sheet of a person waits behind other people's", async () => {
  const db = database()
  const all = [1, 1, 2, 3].map((staffId) => stand(db, staffId))
  await settled()
  all[0]?.end()
  expect(await begun(all)).toEqual([true, false, true, true])
  all[2]?.end()
  expect(await begun(all)).toEqual([true, true, true, true])
})

test('a failed sheet lets the next one start', async () => {
  const db = database()
  const [first, second] = [stand(db, 1), stand(db, 1)]
  await settled()
  first.end(new Error('unreadable'))
  expect(await begun([second])).toEqual([true])
})

test('a person with ten waiting sheets is refused, others are not', async () => {
  const db = database()
  const own = Array.from({ length: 10 }, () => stand(db, 1))
  await settled()
  expect(() => joinImportQueue(db, 1)).toThrow('import_busy')
  expect(() => joinImportQueue(db, 2)).not.toThrow()
  own[0]?.end()
  await settled()
  expect(() => joinImportQueue(db, 1)).not.toThrow()
})

test('the total number of waiting sheets is limited', () => {
  const db = database()
  for (let staffId = 1; staffId <= 30; staffId++) joinImportQueue(db, staffId)
  expect(() => joinImportQueue(db, 31)).toThrow('import_busy')
})

test('a slot that was never used is freed', async () => {
  const db = database()
  const places = Array.from({ length: 10 }, () => joinImportQueue(db, 1))
  expect(await begun([stand(db, 2)])).toEqual([true])
  places[0]?.leave()
  expect(await begun([stand(db, 1)])).toEqual([true])
})
