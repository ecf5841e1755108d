import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { goodsParamTemplate } from '../../../../resources/goods/goodsParamTemplate'
import { button, openPopup } from '../../harness'

const cell = (column: string, line: number): HTMLElement => screen.getByLabelText(`${column} of row ${line}`)
const switches = (): boolean[] => screen.getAllByRole<HTMLInputElement>('switch', { name: /^Required of row/ }).map(({ checked }) => checked)

function paste(text: string, ...target: Parameters<typeof cell>): void {
  fireEvent.paste(cell(...target), { clipboardData: { getData: () => text } })
}

test('pasted words for on and off change a switch of a line, other text does not', async () => {
  openPopup(goodsParamTemplate, '/admin/shop/goodsParamTemplate/add')
  for (const line of [1, 2, 3]) {
    fireEvent.click(button('Add row'))
    await waitFor(() => expect(cell('Required', line)).toBeTruthy())
  }
  fireEvent.click(cell('Required', 2))
  fireEvent.click(cell('Required', 3))
  expect(switches()).toEqual([false, true, true])
  paste('TRUE\nHeading\n停用', 'Required', 1)
  await waitFor(() => expect(switches()).toEqual([true, true, false]))
})
