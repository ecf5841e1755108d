import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { PictureDialog } from '../../../../src/screens/goodsSpec/PictureDialog'
import { renderWith } from '../../harness'

const stored = { id: 3, name: 'red dress.png', url: '/storage/a.png', size: 4300, mimetype: 'image/png', quote: 7, last_upload_time: 1_790_000_000 }

test('S3.27 the picker of stored pictures shows name, size, type, number of uses and last upload', async () => {
  const onChange = vi.fn()
  renderWith(<PictureDialog name="red" value="" onChange={onChange} onClose={vi.fn()} />, '/', {
    data: { getList: vi.fn(async () => ({ data: [stored], total: 1 })) },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Choose from attachments' }))
  const picker = await screen.findByRole('dialog', { name: 'Choose images from attachments' })
  const picture = await within(picker).findByRole('button', { name: /red dress/ })
  expect(picture.textContent).toMatch(/red dress\.png.*4\.2 kB|4\.3 kB/)
  for (const part of ['image/png', 'Used 7 times', '2026']) expect(picture.textContent).toContain(part)
  fireEvent.click(picture)
  fireEvent.click(within(picker).getByRole('button', { name: 'Use 1 selected' }))
  expect(onChange).toHaveBeenCalledWith('/storage/a.png')
})
