import { expect, test } from 'vitest'

import { isWeakPassword } from '../../../../server/auth/passwords/passwordPolicy'
import { f, t } from '../../../../resources/kit'
import { withCell, withPastedCells } from '../../../../src/fields/inputs/lineEdits'
import { branchOf, labelOf, treeOptions } from '../../../../src/fields/inputs/options'
import { toPlainNumber } from '../../../../src/ui/input/NumberField'
import { strengthOf } from '../../../../src/ui/input/PasswordInput'
import { validateUpload } from '../../../../src/ui/upload/useUploads'

import type { Text } from '../../../../resources/kit/text'
import type { LineColumns } from '../../../../resources/kit/types/lines'

test.each([
  ['1,234.50', '1234.50'],
  ['１２３．５', '123.5'],
  ['１，０００', '1000'],
  ['－５', '-5'],
  ['−5', '-5'],
  ['3。5', '3.5'],
  ['¥ 12', '12'],
  ['abc', 'abc'],
  ['', ''],
])('%s is parsed as the number %s', (typed, plain) => expect(toPlainNumber(typed)).toBe(plain))

const inEnglish = ({ en }: Text): string => en

const limits = { maxSize: 1000, allowedSuffixes: ['png', '.pdf'], allowedMimeTypes: ['image/webp'] }
test.each([
  ['', 10, 'image/png', false, 'upload_incomplete'],
  ['a.png', 0, 'image/png', false, 'upload_incomplete'],
  ['a.exe', 10, 'application/x-msdownload', false, 'upload_type'],
  ['a.PNG', 10, '', false, undefined],
  ['a.pdf', 10, '', false, undefined],
  ['a.odd', 10, 'image/webp', false, undefined],
  ['a.pdf', 10, 'application/pdf', true, 'upload_type'],
  ['a.png', 1000, 'image/png', true, undefined],
  ['a.png', 1001, 'image/png', true, 'upload_size'],
] as const)('%s of %s bytes, %s, as picture %s: %s', (name, size, type, isPicture, refused) =>
  expect(validateUpload({ name, size, type }, limits, isPicture)).toBe(refused),
)

test('without lists every type is accepted', () => {
  expect(validateUpload({ name: 'a.exe', size: 1, type: '' }, { maxSize: 10, allowedSuffixes: [], allowedMimeTypes: [] })).toBeUndefined()
})

const places = [
  { id: 1, pid: 0, name: 'A' },
  { id: 2, pid: 1, name: '    ├B' },
  { id: 3, pid: 2, name: '    │    └C' },
  { id: 4, pid: 0, name: 'D' },
]

test('neither a row nor its descendants can be its parent', () => {
  expect([...branchOf(places, 1, 'pid')].sort()).toEqual([1, 2, 3])
  expect([...branchOf(places, 4, 'pid')]).toEqual([4])
})

test('the depth of options follows from their parents or from the branches drawn', () => {
  const label = (row: Record<string, unknown>): string => labelOf(row, { to: 'user/user', show: ['name'] }, inEnglish)
  const expected = [
    [1, 'A', 0],
    [2, 'B', 1],
    [3, 'C', 2],
    [4, 'D', 0],
  ]
  for (const parent of ['pid', undefined]) expect(treeOptions(places, label, 'name', parent).map((one) => [one.id, one.label, one.depth])).toEqual(expected)
})

test('a reference shows the name of its row, all parts of it, or its id', () => {
  const row = { id: 7, username: 'lily', nickname: 'Lily' }
  expect(labelOf(row, { to: 'user/user', show: ['username', 'nickname'], display: 'id' }, inEnglish)).toBe('lily / Lily (ID: 7)')
  expect(labelOf(row, { to: 'user/user', show: ['username'] }, inEnglish)).toBe('lily')
  expect(labelOf({ id: 7 }, { to: 'user/user', show: ['username'] }, inEnglish)).toBe('#7')
  const sku = { id: 7, title: 'Red / L', goods: { id: 3, name: 'Tea' } }
  expect(labelOf(sku, { to: 'shop/stock', show: ['title'] }, inEnglish)).toBe('Tea / Red / L')
  expect(labelOf({ ...sku, goods: null }, { to: 'shop/stock', show: ['title'] }, inEnglish)).toBe('Red / L')
})

test('a password is weak, fair or strong', () => {
  expect([strengthOf('abcdef'), strengthOf('abcdef12'), strengthOf('Abcdef12-xyz')]).toEqual([0, 1, 2])
  expect(strengthOf('aaaaaaaaaaaaA1-')).toBe(0)
})

test.each(['password123', 'Admin@2026', '1qaz2wsx', 'Password-1234567'])('%s, which the server refuses as common, is weak', (password) => {
  expect(strengthOf(password)).toBe(0)
  expect(isWeakPassword(password)).toBe(true)
})

test('a formula of a line follows the cells that it is computed from, typed or pasted', () => {
  const label = t('x', 'x')
  const columns: LineColumns = {
    quantity: f.integer(label),
    price: f.money(label),
    amount: f.formula(label, 'money', { times: ['quantity', 'price'] }),
  }
  const lines = f.lines(label, columns, { max: 9 })
  const typed = withCell(lines, [{ quantity: 3, price: '0.10', amount: null }], { line: 0, column: 'quantity' }, 4)
  expect(typed).toEqual([{ quantity: 4, price: '0.10', amount: '0.40' }])
  expect(withCell(lines, typed, { line: 0, column: 'price' }, null)).toEqual([{ quantity: 4, price: null, amount: null }])
  expect(withPastedCells(lines, typed, { line: 0, column: 'quantity' }, [['2', '1.50']]).lines).toEqual([{ quantity: '2', price: '1.50', amount: '3.00' }])
})
