import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ExportButton } from '../../../../src/crud/toolbar/toolbarButtons'
import { renderWith } from '../../harness'

import type { ExportFile } from '../../../../src/crud/list/listContext'

test.each([
  ['zh-cn', '导出', 'CSV 文件', '正在导出…', '正在导出，已接收 1.5 MB', 'resolve'],
  ['en', 'Export', 'CSV', 'Exporting…', 'Exporting; 1.5 MB received', 'reject'],
] as const)('an export that runs shows how much has arrived, in %s, until it has ended', async (language, label, csv, running, received, end) => {
  let receive = (_bytes: number): void => undefined
  let settle = { resolve: (): void => undefined, reject: (_error: Error): void => undefined }
  const onExport = vi.fn<ExportFile>((_format, { onReceived } = {}) => {
    receive = onReceived ?? receive
    return new Promise((resolve, reject) => (settle = { resolve, reject }))
  })
  renderWith(<ExportButton total={3} hasLines={false} onExport={onExport} />, '/admin/user/user', { language })
  fireEvent.click(await screen.findByRole('button', { name: label }))
  fireEvent.click(await screen.findByRole('menuitem', { name: csv }))
  await waitFor(() => expect(onExport).toHaveBeenCalledWith('csv', expect.anything()))
  expect(screen.getByRole('status').textContent).toBe(running)
  act(() => receive(1.5 * 1024 * 1024))
  const button = screen.getByRole('button', { name: received })
  expect([button.getAttribute('aria-disabled'), button.textContent]).toEqual(['true', '1.5 MB'])
  fireEvent.click(button)
  expect(screen.queryByRole('menuitem')).toBeNull()
  await act(async () => settle[end](new Error('lost')))
  expect(screen.getByRole('button', { name: label }).getAttribute('aria-disabled')).toBe('false')
  expect(screen.getByRole('status').textContent).toBe('')
})
