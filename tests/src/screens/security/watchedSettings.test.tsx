import { fireEvent, screen, within } from '@testing-library/react'
import { Form } from 'react-admin'
import { expect, test, vi } from 'vitest'

import { RecycledRow } from '../../../../src/screens/security/RecycledRow'
import { WatchedFieldsInput } from '../../../../src/screens/security/WatchedFieldsInput'
import { renderWith } from '../../harness'

import type { ScreenControlProps } from '../../../../src/screens/screenControl'

const props = { id: 'fields', labelId: 'label', describedBy: undefined, onBlur: vi.fn(), isInvalid: false } as unknown as Omit<
  ScreenControlProps,
  'value' | 'onChange'
>

test('of settings a rule offers the fields by their groups, because several have one label', () => {
  const onChange = vi.fn()
  renderWith(
    <Form defaultValues={{ controller: 'shop/Config.php' }}>
      <WatchedFieldsInput {...props} value={{ wechat_app_id: '微信支付 - AppID' }} onChange={onChange} />
    </Form>,
    '/',
  )
  expect(document.body.textContent).toContain('Table setting, primary key key, connection default')
  expect(screen.getByDisplayValue('WeChat Pay - App ID')).toBeTruthy()
  const input = screen.getByRole('combobox')
  fireEvent.change(input, { target: { value: 'alipay_app' } })
  fireEvent.click(within(screen.getByRole('listbox')).getByText('Alipay - App ID (alipay_app_id)'))
  expect(onChange).toHaveBeenCalledWith({ wechat_app_id: '微信支付 - AppID', alipay_app_id: '支付宝 - AppID' })
})

test('a deleted variable is shown with its value, as its type has it', () => {
  const data = { id: 1001, name: 'open_now', group: 'basics', title: 'Open now', type: 'radio', content: { y: 'Yes', n: 'No' }, rule: '', tip: '', value: 'y' }
  renderWith(<RecycledRow row={{ id: 1, controller: 'routine/Config.php', data } as never} />, '/')
  const [labels, values] = ['dt', 'dd'].map((name) => [...document.querySelectorAll(name)].map(({ textContent }) => textContent))
  expect(labels).toEqual(['Group', 'Title', 'Name', 'Type', 'Value'])
  expect(values?.map((text) => text?.trim())).toEqual(['basics', 'Open now', 'open_now', 'Single choice', 'Yes'])
})
