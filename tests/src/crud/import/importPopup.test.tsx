import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ServerRefusal, TransportError } from '../../../../providers/http/errors'
import { goodsService } from '../../../../resources/goods/goodsService'
import { ImportPopup } from '../../../../src/crud/import/ImportPopup'
import { renderWith } from '../../harness'

import type { ImportAnswer, ImportLine } from '../../../../resources/kit/protocol/imports'

const answer = (part: Partial<ImportAnswer> = {}): ImportAnswer => ({
  run: 7,
  state: 'ready',
  by: 'boss',
  file: '服务.xlsx',
  columns: ['name'],
  ignored: ['旧列'],
  counts: { edit: 1, same: 3 },
  at: 1_760_000_000,
  applied: null,
  ...part,
})
const line: ImportLine = { line: 4, kind: 'edit', id: 2, name: '甲', cells: [{ column: 'description', label: '服务说明', line: 4, from: 'old', to: 'new' }] }

function open(run: number | undefined, given: Partial<Record<string, unknown>>) {
  const imports = { runs: async () => [], rows: async () => ({ list: [line], total: 1 }), run: async () => answer(), ...given }
  const onClose = vi.fn()
  const data = { importsOf: () => imports } as unknown as NonNullable<Parameters<typeof renderWith>[2]>['data']
  const place = renderWith(<ImportPopup resource={goodsService} run={run} onClose={onClose} />, '/admin/shop/goodsService/import', { data, language: 'zh-cn' })
  return { ...imports, ...place }
}

test('a sheet is downloaded with the filter of the list and uploaded again', async () => {
  const sheet = vi.fn(async () => undefined)
  const send = vi.fn(async () => answer())
  open(undefined, { sheet, send })
  fireEvent.click(await screen.findByRole('button', { name: '下载 CSV' }))
  await waitFor(() => expect(sheet).toHaveBeenCalledWith('shop/goodsService', expect.objectContaining({ format: 'csv' })))
  const picker = document.querySelector<HTMLInputElement>('input[type=file]')
  const file = new File(['name\n甲'], '服务.csv')
  if (picker) fireEvent.change(picker, { target: { files: [file] } })
  await waitFor(() => expect(send).toHaveBeenCalledWith('shop/goodsService', file, expect.anything()))
})

test('every difference is shown before it is applied, and can be undone afterwards', async () => {
  const apply = vi.fn(async () => answer({ state: 'applied' }))
  const undo = vi.fn(async () => answer({ state: 'undone' }))
  open(7, { apply, undo })
  expect(await screen.findByText('old')).toBeTruthy()
  expect(screen.getByText('new')).toBeTruthy()
  expect(screen.getByText('未使用的列：旧列')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '导入 1 条' }))
  fireEvent.click(await screen.findByRole('button', { name: '撤销这次导入' }))
  expect(await screen.findByText('这次导入已撤销，记录已恢复原状。')).toBeTruthy()
  expect([apply, undo].map((action) => action.mock.calls)).toEqual([[['shop/goodsService', 7]], [['shop/goodsService', 7]]])
})

test('a sheet with invalid cells lists them and cannot be applied', async () => {
  const wrong: ImportLine = { ...line, kind: 'wrong', cells: [{ column: 'weigh', label: '权重', line: 4, from: '1', to: 'x', problem: '权重须为数字' }] }
  open(7, { run: async () => answer({ counts: { wrong: 1, edit: 2 } }), rows: async () => ({ list: [wrong], total: 1 }) })
  expect(await screen.findByText('权重须为数字')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '导入 2 条' }).disabled).toBe(true)
})

test('a new line with an invalid cell shows that cell first and no previous values', async () => {
  const cell = (column: string, label: string, to: string, problem?: string) => ({ column, label, line: 4, from: '', to, ...(problem && { problem }) })
  const wrong: ImportLine = { line: 4, kind: 'wrong', id: null, name: '', cells: [cell('name', '名称', '乙'), cell('weigh', '权重', 'x', '权重须为数字')] }
  open(7, { run: async () => answer({ counts: { wrong: 1 } }), rows: async () => ({ list: [wrong], total: 1 }) })
  expect(await screen.findByText('新的一行')).toBeTruthy()
  expect([...document.querySelectorAll('dt')].map((name) => name.textContent)).toEqual(['权重', '名称'])
  expect(document.querySelector('del')).toBeNull()
})

test('a sheet that is compared after its user went elsewhere leads nobody back, and says where it is', async () => {
  let end = (): void => undefined
  const send = vi.fn(() => new Promise((resolve) => (end = () => resolve(answer()))))
  const { router, equipment } = open(undefined, { send })
  await screen.findByRole('button', { name: '选择文件' })
  const picker = document.querySelector<HTMLInputElement>('input[type=file]')
  if (picker) fireEvent.change(picker, { target: { files: [new File(['name\n甲'], '服务.csv')] } })
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  await act(() => router.navigate('/admin/shop/order?q=Li'))
  await act(async () => end())
  expect(router.state.location.pathname + router.state.location.search).toBe('/admin/shop/order?q=Li')
  expect(equipment.notify).toHaveBeenCalledWith({ kind: 'info', text: '“服务.csv”已检查完，可在“服务保障”的导入窗口中打开' })
})

const offline = (): Promise<never> => Promise.reject(new TransportError('network', '网络连接已断开'))
const retry = async (): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name: '重试' }))

test('an import that cannot be read for now is not said to be missing, and can be read again', async () => {
  const run = vi.fn(offline as () => Promise<ImportAnswer>)
  open(7, { run })
  expect(await screen.findByText('网络连接已断开')).toBeTruthy()
  expect(screen.queryByText('这次导入已不存在或不属于您')).toBeNull()
  run.mockImplementation(async () => answer())
  await retry()
  expect(await screen.findByText('old')).toBeTruthy()
})

test('a page of differences that cannot be read says so, and can be read again', async () => {
  const rows = vi.fn(offline as () => Promise<{ list: ImportLine[]; total: number }>)
  open(7, { rows })
  expect(await screen.findByText('网络连接已断开')).toBeTruthy()
  rows.mockImplementation(async () => ({ list: [line], total: 1 }))
  await retry()
  expect(await screen.findByText('old')).toBeTruthy()
})

test('an import whose answer was lost is neither missing nor ready: its state is read again', async () => {
  const run = vi.fn(async () => answer())
  open(7, { run, apply: offline })
  await screen.findByText('old')
  run.mockImplementation(offline as () => Promise<ImportAnswer>)
  fireEvent.click(screen.getByRole('button', { name: '导入 1 条' }))
  expect(await screen.findByText(/连接中断，结果未知/)).toBeTruthy()
  expect(screen.queryByText('这次导入已不存在或不属于您')).toBeNull()
  await waitFor(() => expect(screen.queryByRole('button', { name: '导入 1 条' })).toBeNull())
  run.mockImplementation(async () => answer({ state: 'applied' }))
  await retry()
  expect(await screen.findByRole('button', { name: '撤销这次导入' })).toBeTruthy()
  expect(screen.queryByText(/结果未知/)).toBeNull()
})

test('an import that was deleted while it was shown is no longer offered', async () => {
  const run = vi.fn(async () => answer())
  const refusal = new ServerRefusal(0, '这次导入已不存在或不属于您', null)
  open(7, { run, apply: () => Promise.reject(refusal) })
  await screen.findByText('old')
  run.mockRejectedValue(refusal)
  fireEvent.click(screen.getByRole('button', { name: '导入 1 条' }))
  expect(await screen.findByText('这次导入已不存在或不属于您')).toBeTruthy()
  expect(screen.queryByText('old')).toBeNull()
  expect(screen.queryByRole('button', { name: '导入 1 条' })).toBeNull()
})
