import { expect, test } from 'vitest'

import { noticeTitles, raisedTypes } from '../../resources/message/titles'
import { sourcesOf, withoutComments } from '../support/sources'

const code = sourcesOf('server/domain')
  .map(({ text }) => withoutComments(text))
  .filter((text) => /\bcreateNotices\(/.test(text))

/** The other way round the compiler says it: `createNotices` takes no kind that is not in the list. */
test('every kind of notice that is offered is raised by some verb, and no other is', () => {
  const raised = Object.keys(noticeTitles).filter((type) => code.some((text) => text.includes(`type: '${type}'`)))
  expect(raised).toEqual([...raisedTypes])
})
