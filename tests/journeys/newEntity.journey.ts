import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../support/sources'
import { copyProject } from './copyProject'
import { openShop } from './shop'
import { expect, openScreen, rowOf, signIn, test } from './walk'

import type { Shop } from './shop'

let checkout: string
let shop: Shop | undefined

/** A copy of this checkout with the new file, one import and one entry in the map. */
test.beforeAll(() => {
  checkout = copyProject()
  const planted = (name: string): string => readFileSync(join(root, 'tests/support/newEntity', `${name}.txt`), 'utf8')
  writeFileSync(join(checkout, 'resources/goods/brand.ts'), planted('brand'))
  const index = join(checkout, 'resources/index.ts')
  const map = readFileSync(index, 'utf8')
  writeFileSync(index, `import { brand } from './goods/brand'\n${map.replace('[goods, goodsCategory', '[goods, brand, goodsCategory')}`)
  writeFileSync(join(checkout, 'src/screens/goods/Slogans.tsx'), planted('slogans'))
  insert('resources/controls.ts', 'interface Controls {', 'slogans: true')
  insert(
    'resources/controls.ts',
    'controls: ControlTable = {',
    "slogans: { check: (input) => (Array.isArray(input) && input.length > 2 ? { code: 'too_many', values: { max: 2 } } : { value: input }) },",
  )
  insert('src/screens/index.ts', 'LazyExoticComponent<ComponentType<ScreenControlProps>> } = {', planted('component').trimEnd())
})
test.afterAll(async () => {
  await shop?.close()
  rmSync(checkout, { recursive: true, force: true })
})

/** Adds a line to a file of the copy, behind the line that ends with `behind`. */
function insert(file: string, behind: string, line: string): void {
  const path = join(checkout, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(behind)
  writeFileSync(path, text.replace(behind, `${behind}\n  ${line}`))
}

test('a new entity takes one file and one map entry, a new control its check and its component: its table, menu, list, form and rights exist', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const run = (...args: string[]): string =>
    execFileSync(process.execPath, args, { cwd: checkout, encoding: 'utf8', env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(checkout, 'data') } })
  expect(run('--import', 'tsx', 'tools/migrate.ts')).toContain('shop_brand')
  run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
  shop = await openShop({ checkout })
  await signIn(page, undefined, shop.url)

  await openScreen(page, '商品管理', '品牌')
  await page.getByRole('button', { name: '添加', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(dialog.getByText('请填写品牌名称')).toBeVisible()
  await dialog.getByLabel('品牌名称').fill('旅行牌')
  await dialog.getByLabel('口号').fill('走远\n走稳\n走好')
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(dialog.getByText('口号最多 2 项')).toBeVisible()
  await dialog.getByLabel('口号').fill('走远\n走稳')
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(rowOf(page, '旅行牌')).toContainText('中国')

  expect(await shop.sql('select slogans from shop_brand')).toEqual([{ slogans: ['走远', '走稳'] }])
  const rules = await shop.sql<{ name: string }>("select name from admin_rule where name like 'shop/brand%' order by name")
  expect(rules.map(({ name }) => name)).toEqual(['shop/brand', 'shop/brand/add', 'shop/brand/del', 'shop/brand/edit', 'shop/brand/export', 'shop/brand/index'])
})
