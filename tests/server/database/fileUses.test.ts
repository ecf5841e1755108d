import { afterAll, beforeAll, expect, test } from 'vitest'

import { details, resources } from '../../../resources/index'
import { findSchemaDiff } from '../../../server/database/schemaDiff'
import { testDatabase } from '../../support/database'

import type { TestDatabase } from '../../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const url = '/storage/goods/20260101/one.png'
const uses = async () => (await database.sql('select source, url from file_use order by source')).rows
const bringUp = async (): Promise<readonly string[]> => {
  const { statements } = await findSchemaDiff(database.db, [...resources, ...details])
  for (const statement of statements) await database.sql(statement)
  return statements
}

test('a shop from before the counting of file uses gets all counts', async () => {
  await database.sql('drop trigger shop_goods_service__files on shop_goods_service')
  await database.sql('drop trigger shop_goods_service__all_files on shop_goods_service')
  await database.sql("insert into shop_goods_service (name, icon) values ('old', $1), ('bare', '')", [url])
  expect(await uses()).toEqual([])
  expect(await bringUp()).toHaveLength(1)
  expect(await uses()).toEqual([{ source: 'shop_goods_service', url }])
  expect(await bringUp()).toEqual([])
})

test('adding and removing a counted column changes the counts as the definitions say', async () => {
  await database.sql('drop trigger shop_goods_service__files on shop_goods_service')
  await database.sql(
    `create trigger shop_goods_service__files after insert or delete or update of name on shop_goods_service for each row execute function follow_files('id', 'name')`,
  )
  expect(await bringUp()).toHaveLength(2)
  expect(await uses()).toEqual([{ source: 'shop_goods_service', url }])
  expect(await bringUp()).toEqual([])
})

test('truncating a table removes all of its uses', async () => {
  await database.sql('truncate shop_goods_service cascade')
  expect(await uses()).toEqual([])
})

test('an address counts once per row, however often it occurs there', async () => {
  await database.sql("insert into shop_goods_category (name, image, banner) values ('twice', $1, $1)", [url])
  expect(await uses()).toEqual([{ source: 'shop_goods_category', url }])
  await database.sql("update shop_goods_category set image = ''")
  expect(await uses()).toHaveLength(1)
  await database.sql("update shop_goods_category set banner = ''")
  expect(await uses()).toEqual([])
})
