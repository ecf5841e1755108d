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
    slogans: f.custom(t('口号', 'Slogans'), 'slogans', { stored: true }),
    status: f.status(),
    create_time: f.created(),
  },
  list: { columns: ['id', 'name', 'country', 'founded', 'status', 'create_time'], filters: ['name', 'country', 'status'], search: ['name'], sort: ['id', 'desc'] },
  crud: ['index', 'add', 'edit', 'del'],
})
`

/** A control of the new entity: one line of text for each slogan, stored as a list. */
const slogans = `import TextField from '@mui/material/TextField'

import type { ScreenControlProps } from '../screenControl'

export function Slogans({ id, value, onChange, describedBy }: ScreenControlProps) {
  const lines = Array.isArray(value) ? value.map(String) : []
  return (
    <TextField
      id={id}
      multiline
      value={lines.join('\\n')}
      onChange={(event) => onChange(event.target.value.split('\\n'))}
      slotProps={{ htmlInput: { 'aria-label': '口号', 'aria-describedby': describedBy } }}
    />
  )
}
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
  writeFileSync(join(checkout, 'src/screens/goods/Slogans.tsx'), slogans)
  insert('resources/controls.ts', 'interface Controls {', 'slogans: true')
  insert(
    'resources/controls.ts',
    'controls: ControlTable = {',
    "slogans: { check: (input) => (Array.isArray(input) && input.length > 2 ? { code: 'too_many', values: { max: 2 } } : { value: input }) },",
  )
  insert(
    'src/screens/index.ts',
    'LazyExoticComponent<ComponentType<ScreenControlProps>> } = {',
    "slogans: lazy(() => import('./goods/Slogans').then((module) => ({ default: module.Slogans }))),",
  )
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
