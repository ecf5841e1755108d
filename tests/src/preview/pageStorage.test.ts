import { expect, test } from 'vitest'

import { localKeys, readLocal, writeLocal } from '../../../providers/local'
import { replaceStorage } from '../../../tools/dev/preview/page/pageStorage'

test('the preview neither shows what the back office keeps in this browser nor leaves anything there', () => {
  const own = window.localStorage
  writeLocal('draft of the back office', { at: 1 })
  replaceStorage(window)
  expect(readLocal('draft of the back office')).toEqual({})
  writeLocal('draft of the preview', { at: 2 })
  expect(readLocal('draft of the preview')).toEqual({ at: 2 })
  expect(localKeys('draft')).toEqual(['draft of the preview'])
  window.localStorage.removeItem('draft of the preview')
  expect(localKeys('draft')).toEqual([])
  expect(own.getItem('draft of the preview')).toBeNull()
  expect(own.getItem('draft of the back office')).not.toBeNull()
  own.removeItem('draft of the back office')
})
