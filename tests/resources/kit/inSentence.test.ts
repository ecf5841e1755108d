import { expect, test } from 'vitest'

import { inSentence } from '../../../resources/kit/text'

test.each([
  ['Member', 'member'],
  ['Admin groups', 'admin groups'],
  ['SMS template', 'SMS template'],
  ['URL', 'URL'],
  ['Évaluation', 'évaluation'],
])('inside a sentence %s is written %s', (en, written) => {
  expect(inSentence({ zh: '会员', en })).toEqual({ zh: '会员', en: written })
})
