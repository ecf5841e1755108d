import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ServerRefusal, TransportError } from '../../../../providers/http/errors'
import { UndoBar } from '../../../../src/crud/undo/UndoBar'
import { button, renderWith } from '../../harness'

import type { Mock } from 'vitest'

import type { UndoOffer } from '../../../../providers/undo/undoOffers'

const offer: UndoOffer = { path: 'shop/goodsService', batch: 'b1', isUndo: false, text: '3 services saved' }

function open(undo: Mock, more: Partial<UndoOffer> = {}) {
  const { equipment } = renderWith(
    <>
      <UndoBar />
      <input aria-label="field" />
    </>,
    '/',
    { data: { undo } },
  )
  act(() => equipment.undo.offer({ ...offer, ...more }))
  return equipment
}

test('a change is undone by its button, once', async () => {
  const undo = vi.fn(async () => ({ type: 'undo', done: 1, conflicts: [], refused: [] }))
  open(undo)
  expect(screen.getByRole('status').textContent).toContain('3 services saved')
  fireEvent.click(button('Undo'))
  await waitFor(() => expect(undo).toHaveBeenCalledWith('shop/goodsService', { batch: 'b1' }))
  expect(screen.queryByRole('status')).toBeNull()
})

test('the key undoes it, too, but not while something is typed', async () => {
  const undo = vi.fn(async () => ({ type: 'undo', done: 1, conflicts: [], refused: [] }))
  open(undo, { isUndo: true })
  expect(button('Redo')).toBeTruthy()
  fireEvent.keyDown(screen.getByLabelText('field'), { key: 'z', ctrlKey: true })
  expect(undo).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(undo).toHaveBeenCalledTimes(1))
})

test('a newer change replaces the one before, and each is offered for a minute', () => {
  vi.useFakeTimers()
  const { undo: offers } = open(vi.fn())
  act(() => void vi.advanceTimersByTime(40_000))
  act(() => offers.offer({ ...offer, batch: 'b2', text: 'another' }))
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([expect.stringContaining('another')])
  act(() => void vi.advanceTimersByTime(59_000))
  expect(screen.queryByRole('status')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(2000))
  expect(screen.queryByRole('status')).toBeNull()
})

test('after a switch of the language the offer has no word of the other one', () => {
  const { preferences } = open(vi.fn())
  act(() => preferences.change({ language: 'zh-cn' }))
  expect(screen.getByRole('status').textContent).toBe('上一次修改撤销')
})

test('rows that were changed since are shown with both values, and other refusals as a message', async () => {
  const conflicts = [{ id: 5, name: 'Returns', fields: [{ name: 'name', made: 'Old', now: 'New' }] }]
  const undo = vi.fn(async () => Promise.reject(new ServerRefusal(0, 'changed since', { type: 'undo', done: 0, conflicts, refused: [] })))
  const { notify, undo: offers } = open(undo)
  fireEvent.click(button('Undo'))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('1 record was changed since')
  expect([...dialog.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual(['NameNewOld'])
  expect(notify).not.toHaveBeenCalled()
  undo.mockImplementation(async () => Promise.reject(new ServerRefusal(401, 'no right', [])))
  act(() => offers.offer(offer))
  fireEvent.click(screen.getByText('Undo'))
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ kind: 'error', text: 'no right' }))
})

test('an undo that reached no server is offered again', async () => {
  const undo = vi.fn(async () => Promise.reject(new TransportError('offline', 'offline')))
  const { undo: offers } = open(undo)
  fireEvent.click(button('Undo'))
  await waitFor(() => expect(undo).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(offers.get()).toMatchObject({ batch: 'b1' }))
})

test('while an undo is running, the key takes away no offer of another change', async () => {
  const undo = vi.fn(() => new Promise(() => undefined))
  const { undo: offers } = open(undo)
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(undo).toHaveBeenCalledTimes(1))
  act(() => offers.offer({ ...offer, batch: 'b2', text: 'another' }))
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(undo).toHaveBeenCalledTimes(1)
  expect(offers.get()).toMatchObject({ batch: 'b2' })
})
