import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '../support/sources'
import { openShop } from './shop'
import { expect, openScreen, rowOf, signIn, test } from './walk'

import type { Shop } from './shop'

const brand = `import { defineResource, f, t } from '../kit'

/** Who makes the goods. */
export const brand = defineResource({
  path: 'shop/brand',
  table: 'shop_brand',
  title: t('品牌', 'Brands'),
  noun: t('品牌', 'Brand'),
  menu: { icon: 'fa fa-tag' },
  nameField: 'name',
  fields: {
    name: f.text(t('品牌名称', 'Name'), { required: true, max: 30, unique: true }),
    country: f.choice(t('产地', 'Origin'), { cn: t('中国', 'China'), other: t('其他', 'Elsewhere') }, { default: 'cn' }),
    founded: f.date(t('成立日期', 'Founded')),
    status: f.status(),
    create_time: f.created(),
  },
  list: { columns: ['id', 'name', 'country', 'founded', 'status', 'create_time'], filters: ['name', 'country', 'status'], search: ['name'], sort: ['id', 'desc'] },
  crud: ['index', 'add', 'edit', 'del'],
})
`

let checkout: string
let shop: Shop | undefined

/** A copy of this checkout with the new file, one import and one entry in the map. */
test.beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'zhanggui-copy-'))
  const left = new Set(['node_modules', '.git', 'data', 'test-results', 'dist'].map((name) => join(root, name)))
  cpSync(root, checkout, { recursive: true, filter: (from) => !left.has(from) })
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  writeFileSync(join(checkout, 'resources/goods/brand.ts'), brand)
  const index = join(checkout, 'resources/index.ts')
  const map = readFileSync(index, 'utf8')
  writeFileSync(index, `import { brand } from './goods/brand'\n${map.replace('[goods, goodsCategory', '[goods, brand, goodsCategory')}`)
})
test.afterAll(async () => {
  await shop?.close()
  rmSync(checkout, { recursive: true, force: true })
})

test('a new entity takes one file and one map entry: its table, menu, list, form and rights exist', async ({ page }) => {
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
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(rowOf(page, '旅行牌')).toContainText('中国')

  const rules = await shop.sql<{ name: string }>("select name from admin_rule where name like 'shop/brand%' order by name")
  expect(rules.map(({ name }) => name)).toEqual(['shop/brand', 'shop/brand/add', 'shop/brand/del', 'shop/brand/edit', 'shop/brand/export', 'shop/brand/index'])
})
