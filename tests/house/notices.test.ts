import { expect, test } from 'vitest'

import { noticeTitles, raisedTypes } from '../../resources/message/titles'
import { sourcesOf, withoutComments } from '../support/sources'

const code = sourcesOf('server/doctor', 'server/domain', 'server/exports')
  .map(({ text }) => withoutComments(text))
  .filter((text) => /\bcreateNotices\(/.test(text))

/** The compiler checks the other direction: `createNotices` accepts only kinds of the list. */
test('the kinds of notices that are offered are exactly those that some verb raises', () => {
  const raised = Object.keys(noticeTitles).filter((type) => code.some((text) => text.includes(`type: '${type}'`)))
  expect(raised).toEqual([...raisedTypes])
})
