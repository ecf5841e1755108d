import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Activity, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'

import { goods } from '../../../../resources/goods/goods'
import { goodsService } from '../../../../resources/goods/goodsService'
import { PopupRoutes } from '../../../../src/crud/popup/PopupRoutes'
import { TabPaneContext } from '../../../../src/ui/tabPane'
import { button, control, field, renderWith } from '../../harness'
import { chooseFiles, pendingUploads, uploadLimits } from '../../pendingUploads'
import { giveHeights } from '../../screens/goods/editorHarness'
// forms load their controls when they are shown, which takes long on a busy machine
import '../../../../src/screens/goods/SkuEditor'

import type { AnyResource } from '../../../../resources/kit/define'
import type { IsUnsaved } from '../../../../src/ui/tabPane'

beforeAll(giveHeights)

const service = { id: 1, row_version: 4, name: 'Returns', icon: '', description: '', is_default: 0, weigh: 0, status: 1 }
const editing = '/admin/shop/goodsService/edit/1'

/** What the form would lose if its tab closed. */
let isUnsaved = (): boolean => false
const pane = { pane: () => null, losesInputAt: () => true, guard: (one: IsUnsaved) => ((isUnsaved = () => one(true)), () => undefined) }

function Tab({ resource }: { readonly resource: AnyResource }) {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <input type="checkbox" aria-label="shown" checked={isShown} onChange={() => setShown(!isShown)} />
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <TabPaneContext value={pane}>
          <PopupRoutes resource={resource} />
        </TabPaneContext>
      </Activity>
    </>
  )
}

const hideOrShow = () => act(async () => void fireEvent.click(screen.getByLabelText('shown')))
const isDisabled = (name: string): boolean => button(name).hasAttribute('disabled')

function open(resource: AnyResource, address: string, row: object) {
  const update = vi.fn(async () => ({ data: { id: 1 } }))
  const uploads = pendingUploads()
  const place = renderWith(<Tab resource={resource} />, address, { data: { update, getOne: vi.fn(async () => ({ data: row })), upload: uploads.send } })
  const state = place.equipment.session.get()
  act(() => place.equipment.session.set({ ...state, site: { ...state.site, upload: { ...state.site.upload, ...uploadLimits } } }))
  return { ...place, ...uploads, update }
}

async function openService() {
  const place = open(goodsService, editing, service)
  await screen.findByText('Edit service: Returns')
  fireEvent.change(control('name'), { target: { value: 'Free returns' } })
  chooseFiles(field('icon'), 'a.png')
  await screen.findByText('1 file is still uploading')
  return place
}

test('a form is saved only once its picture has been uploaded, and then with it', async () => {
  const { end, update } = await openService()
  expect(isDisabled('Save 1 change')).toBe(true)
  fireEvent.keyDown(control('name'), { key: 's', ctrlKey: true })
  await end('a.png')
  fireEvent.click(await screen.findByRole('button', { name: 'Save 2 changes' }))
  await waitFor(() => expect(update).toHaveBeenCalledOnce())
  expect(update).toHaveBeenCalledWith('shop/goodsService', expect.objectContaining({ data: { name: 'Free returns', icon: '/storage/a.png', row_version: 4 } }))
})

test('a picture that could not be uploaded is not left out without a word', async () => {
  const { fail } = await openService()
  await fail('a.png')
  expect(screen.getByText('1 file could not be uploaded; try again or remove it')).toBeTruthy()
  expect(isDisabled('Save 1 change')).toBe(true)
  fireEvent.click(button('Remove a.png'))
  expect(isDisabled('Save 1 change')).toBe(false)
})

test('closing a form asks while its picture is being uploaded', async () => {
  const { router, isAborted } = open(goodsService, editing, service)
  await screen.findByText('Edit service: Returns')
  chooseFiles(field('icon'), 'a.png')
  fireEvent.click(button('Cancel'))
  await screen.findByText('Discard unsaved changes?')
  expect([router.state.location.pathname, isAborted('a.png')]).toEqual([editing, false])
  fireEvent.click(button('Discard'))
  await waitFor(() => expect(isAborted('a.png')).toBe(true))
})

test('a picture that is uploaded while its tab is hidden is unsaved input of the form, and is saved', async () => {
  const { end, update } = await openService()
  fireEvent.change(control('name'), { target: { value: 'Returns' } })
  await hideOrShow()
  expect(isUnsaved()).toBe(true)
  await end('a.png')
  expect(isUnsaved()).toBe(true)
  await hideOrShow()
  fireEvent.click(await screen.findByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(update).toHaveBeenCalledWith('shop/goodsService', expect.objectContaining({ data: { icon: '/storage/a.png', row_version: 4 } })))
})

test('the picture of a specification is unsaved input too, also when its upload ends in a hidden tab', async () => {
  const specs = [{ name: 'Colour', values: [{ value: 'red', image: '' }] }]
  const sku = { id: 1, spec_key: 'red', specs: [{ name: 'Colour', value: 'red' }], image: '', price: '9.00', origin_price: '0.00', stock: 1, stock_loaded: 1 }
  const skus = [{ ...sku, stock_warning: 0, weight: '0.500', volume: '0.001000', sku_code: '', status: 1 }]
  const form = { ...goods, formLayout: 'groups', form: [{ fields: ['skus'] }] } as const
  const { end } = open(form, '/admin/shop/goods/edit/4', { id: 4, row_version: 1, name: 'Cup', spec_type: '2', specs, skus })
  fireEvent.click(await screen.findByRole('button', { name: 'Picture of red' }))
  const dialog = await screen.findByRole('dialog', { name: 'Image of red' })
  chooseFiles(dialog, 'a.png')
  await waitFor(() => expect(isDisabled('Done')).toBe(true))
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(isUnsaved()).toBe(true)
  await hideOrShow()
  await end('a.png')
  expect(isUnsaved()).toBe(true)
})
