import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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
  return { ...imports, ...place, onClose }
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

const bar = (text: string): Promise<HTMLElement> => screen.findByRole('progressbar', { name: text }, { timeout: 3000 })

test('while an import is written its dialog shows how many lines are done, and closes again after a failure', async () => {
  const steps = [null, { done: 500, total: 1200 }, null]
  const progress = vi.fn(async () => (steps.length > 1 ? steps.shift() : steps[0]))
  let fail = (): void => undefined
  const apply = vi.fn(() => new Promise<ImportAnswer>((_, reject) => (fail = () => reject(new ServerRefusal(0, '有一行被拒绝', null)))))
  const { onClose } = open(7, { apply, progress })
  fireEvent.click(await screen.findByRole('button', { name: '导入 1 条' }))
  expect(await bar('等待服务器处理…')).toBeTruthy()
  expect((await bar('已写入 500 / 1,200 条')).getAttribute('aria-valuenow')).toBe('42')
  expect(progress).toHaveBeenCalledWith('shop/goodsService', { run: 7 }, expect.anything())
  await waitFor(() => expect(progress.mock.calls.length).toBeGreaterThan(2), { timeout: 3000 })
  expect(await bar('已写入 500 / 1,200 条')).toBeTruthy() // between the last line and the answer
  await act(async () => fail())
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  const calls = progress.mock.calls.length
  for (const button of screen.getAllByRole('button', { name: '关闭' })) fireEvent.click(button)
  expect([onClose.mock.calls.length, progress.mock.calls.length]).toEqual([2, calls])
})

test('a sheet that is checked shows its lines, by the key of its upload, and an older server only that it is at work', async () => {
  const progress = vi.fn(async () => ({ done: 50, total: 200 }) as unknown)
  const send = vi.fn((_path: string, _file: File, { onProgress }: { onProgress: (share: number) => void; idempotencyKey: string }) => {
    onProgress(1)
    return new Promise(() => undefined)
  })
  const upload = async (): Promise<void> => {
    await screen.findByRole('button', { name: '选择文件' })
    const picker = document.querySelector<HTMLInputElement>('input[type=file]')
    if (picker) fireEvent.change(picker, { target: { files: [new File(['name\n甲'], '服务.csv')] } })
  }
  open(undefined, { send, progress })
  await upload()
  expect((await bar('已检查 50 / 200 行')).getAttribute('aria-valuenow')).toBe('25')
  expect(progress).toHaveBeenCalledWith('shop/goodsService', { key: send.mock.calls[0]?.[2].idempotencyKey }, expect.anything())
  cleanup()
  progress.mockReset().mockRejectedValue(new ServerRefusal(0, '未知的调用', null))
  open(undefined, { send, progress })
  await upload()
  expect((await bar('等待服务器处理…')).getAttribute('aria-valuenow')).toBeNull()
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
