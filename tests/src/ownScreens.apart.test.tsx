import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { compile } from '../support/compiler'
import { root } from '../support/sources'
import { makeScreen } from './crud/screen'

import type { DefinitionError } from '../../resources/kit/check'
import type { AnyResource } from '../../resources/kit/define'
import type * as Lists from '../../src/crud/list/ListScreen'
import type * as Pages from '../../src/pages/ownPages'
import type * as Harness from './harness'

vi.setConfig({ hookTimeout: 60_000 }) // copies and compiles the rooms of the browser

/** A block of the page: a whole file, or lines that are added and removed between lines that stand there. */
interface Block {
  readonly kind: string
  readonly file: string
  readonly text: string
}
const page = readFileSync(join(root, 'docs/own-screens.md'), 'utf8')
const blocks = [...page.matchAll(/^```(tsx?|diff)\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', file = '', text = '']): Block => ({ kind, file, text }))

let copy: string
const inCopy = (path: string): string => join(copy, path)
const imported = async <Module,>(path: string): Promise<Module> => (await import(/* @vite-ignore */ inCopy(path))) as Module // a file of this tree, or one of the blocks

/** Inside the checkout, so that packages are found as everywhere. */
beforeAll(() => {
  makeScreen()
  mkdirSync(join(root, '.cache'), { recursive: true })
  copy = mkdtempSync(join(root, '.cache', 'own-screens-'))
  for (const room of ['resources', 'providers', 'src', 'tests/src/harness.tsx']) cpSync(join(root, room), inCopy(room), { recursive: true })
  for (const block of blocks) write(block)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function write({ kind, file, text }: Block): void {
  if (kind !== 'diff') {
    mkdirSync(dirname(inCopy(file)), { recursive: true })
    return writeFileSync(inCopy(file), text)
  }
  const lines = text.trimEnd().split('\n')
  const side = (left: string): string =>
    lines
      .filter((line) => !line.startsWith(left))
      .map((line) => line.slice(1))
      .join('\n')
  const before = readFileSync(inCopy(file), 'utf8')
  expect([file, before.split(side('+')).length]).toEqual([file, 2])
  writeFileSync(
    inCopy(file),
    before.replace(side('+'), () => side('-')),
  )
}

const rows = [
  { id: 1, sku_id: 5, sku: { id: 5, title: 'Green', goods: { id: 2, name: 'T-shirt' } }, supplier: 'Ann', quantity: 12, row_version: 1 },
  { id: 2, sku_id: 6, sku: { id: 6, title: 'Red', goods: { id: 2, name: 'T-shirt' } }, supplier: 'Ann', quantity: 1, row_version: 1 },
]
const readRows = { getList: vi.fn(async () => ({ data: rows, total: 2, meta: {} })), tabCounts: vi.fn(async () => ({})) }

async function openList(nodes: readonly string[]): Promise<void> {
  const { renderWith } = await imported<typeof Harness>('tests/src/harness.tsx')
  const { reorder } = await imported<{ reorder: AnyResource }>('resources/goods/reorder.ts')
  const { ListScreen } = await imported<typeof Lists>('src/crud/list/ListScreen.tsx')
  renderWith(<ListScreen resource={reorder} />, '/admin/shop/reorder', { data: readRows, isSuper: false, nodes })
}

test('the page has a block for every step', () => {
  expect(blocks.map(({ kind, file }) => `${kind} ${file}`)).toEqual([
    'ts resources/goods/reorder.ts',
    ...Array.from({ length: 2 }, () => 'diff resources/index.ts'),
    ...Array.from({ length: 3 }, () => 'diff resources/controls.ts'),
    'tsx src/screens/goods/PiecesCell.tsx',
    'diff src/screens/cells.ts',
    'tsx src/screens/goods/CopyReorders.tsx',
    'tsx src/screens/goods/OpenStock.tsx',
    ...Array.from({ length: 2 }, () => 'diff src/screens/slots.ts'),
    'ts resources/goods/reorderPage.ts',
    'tsx src/pages/ReorderPage.tsx',
    'diff src/pages/ownPages.ts',
  ])
})

test('what the blocks say compiles, and the check has nothing against it', async () => {
  const files = ['resources/index.ts', 'src/screens/cells.ts', 'src/screens/slots.ts', 'src/pages/ownPages.ts']
  writeFileSync(inCopy('tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', compilerOptions: { incremental: false }, files, include: [] }))
  expect(compile(['--noEmit', '--project', inCopy('tsconfig.json')])).toBe('')
  const { checkDefinitions } = await imported<{ checkDefinitions: () => readonly DefinitionError[] }>('resources/checkDefinitions.ts')
  expect(checkDefinitions()).toEqual([])
})

test('the list has the name of the SKU, the cell and both slots', async () => {
  const writeText = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  await openList(['shop/reorder/index', 'shop/stock/index'])
  expect(await screen.findByText('T-shirt / Green')).toBeTruthy()
  expect(await screen.findByText('12 pieces')).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'Stock of Ann / Green' })).getAttribute('href')).toBe('/admin/shop/stock/show/5')
  fireEvent.click(await screen.findByRole('button', { name: 'Copy list' }))
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('Ann / Green × 12\nAnn / Red × 1'))
})

test('whoever lacks the node of a slot has the list without it', async () => {
  await openList(['shop/reorder/index'])
  expect(await screen.findByText('12 pieces')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Stock of Ann / Green' })).toBeNull()
})

test('the page shows what to buy from each supplier', async () => {
  const { renderWith } = await imported<typeof Harness>('tests/src/harness.tsx')
  const { loadOwnPage } = await imported<typeof Pages>('src/pages/ownPages.ts')
  const Page = await loadOwnPage('shop/reorderPage')
  renderWith(<Page />, '/admin/shop/reorderPage', { data: readRows })
  expect(await screen.findByText('Ann: 13 pieces')).toBeTruthy()
})
