import { expect, test } from 'vitest'

import { shownText, textToStore } from '../../../../resources/kit/field/storedText'
import { f, t } from '../../../../resources/kit'

const field = f.text(t('内容', 'Details'), { storedTexts: [t('其他原因', 'Other'), t('已退至余额', 'Refunded to the balance')] })

test.each([
  ['其他原因', 'Other'],
  ['买错了 · 已退至余额', '买错了 · Refunded to the balance'],
  ['其他原因 · 已退至余额', 'Other · Refunded to the balance'],
  ['买错了', '买错了'],
])('%s is read as %s by an English reader, and stored as it was', (stored, shown) => {
  expect(shownText(field, stored, 'en')).toBe(shown)
  expect(shownText(field, stored, 'zh-cn')).toBe(stored)
  expect(textToStore(field, shown)).toBe(stored)
})
