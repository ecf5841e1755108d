import { expect, test } from 'vitest'

import { f, t } from '../../../resources/kit'
import { fittingValue } from '../../../server/settings/readSettings'

const label = t('值', 'Value')
const field = f.choices(label, { jpg: label, png: label, gif: label }, { default: ['gif'] })

test.each([
  ['keys that are still choices', ['png', 'jpg'], ['png', 'jpg']],
  ['one key that is a choice no more', ['png', 'bmp'], ['png']],
  ['no key that is a choice', ['bmp'], ['gif']],
  ['no list', 7, ['gif']],
])('of stored choices the keys of the definition remain, else the default: %s', (_, stored, expected) => {
  expect(fittingValue(field, stored, {})).toEqual(expected)
})
