import { expect, test } from 'vitest'

import { fittedTemplate, leastWidth } from '../../../../src/crud/table/fitTracks'

const tracks = [
  { width: 44, minWidth: 44, grows: false },
  { width: 200, minWidth: 100, grows: true },
  { width: 160, minWidth: 100, grows: false },
]

test('with room every column has its width, and the growing one takes the rest', () => {
  expect(fittedTemplate(tracks, 1000)).toBe('44px minmax(200px,1fr) 160px')
  expect(fittedTemplate(tracks, 0)).toBe('44px minmax(200px,1fr) 160px') // not laid out yet
})

test('without room numbers and tags give up theirs first, then texts', () => {
  expect(fittedTemplate(tracks, 374)).toBe('44px minmax(200px,1fr) 130px')
  expect(fittedTemplate(tracks, 294)).toBe('44px minmax(150px,1fr) 100px')
})

test('no column is narrower than its contents need, however narrow the frame', () => {
  expect(fittedTemplate(tracks, 120)).toBe('44px minmax(100px,1fr) 100px')
  expect(leastWidth(tracks)).toBe(244)
})

test('of several texts the long ones are cut first', () => {
  const texts = [
    { width: 400, minWidth: 100, grows: true },
    { width: 120, minWidth: 100, grows: true },
    { width: 300, minWidth: 100, grows: true },
  ]
  expect(fittedTemplate(texts, 520)).toBe('minmax(200px,1fr) minmax(120px,1fr) minmax(200px,1fr)')
  expect(fittedTemplate(texts, 310)).toBe('minmax(103px,1fr) minmax(103px,1fr) minmax(103px,1fr)')
})
