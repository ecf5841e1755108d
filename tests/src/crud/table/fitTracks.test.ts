import { expect, test } from 'vitest'

import { fittedTemplate, leastWidth, neededTrack, widthInTwoLines, widthOf } from '../../../../src/crud/table/fitTracks'

const tracks = [
  { width: 44, minWidth: 44, grows: false, isCut: false },
  { width: 200, minWidth: 100, grows: true, isCut: true },
  { width: 160, minWidth: 100, grows: false, isCut: false },
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
    { width: 400, minWidth: 100, grows: true, isCut: true },
    { width: 120, minWidth: 100, grows: true, isCut: true },
    { width: 300, minWidth: 100, grows: true, isCut: true },
  ]
  expect(fittedTemplate(texts, 520)).toBe('minmax(200px,1fr) minmax(120px,1fr) minmax(200px,1fr)')
  expect(fittedTemplate(texts, 310)).toBe('minmax(103px,1fr) minmax(103px,1fr) minmax(103px,1fr)')
})

test('a label keeps its width as long as texts are longer', () => {
  const label = { width: 150, minWidth: 118, grows: false, isCut: true }
  const text = { width: 400, minWidth: 100, grows: true, isCut: true }
  expect(fittedTemplate([label, text], 400)).toBe('150px minmax(250px,1fr)')
  expect(fittedTemplate([label, text], 240)).toBe('120px minmax(120px,1fr)')
})

test('the name of the row has its width before other texts, up to a limit', () => {
  const name = { width: 200, minWidth: 100, grows: true, isCut: true, isWhole: true }
  const text = { width: 300, minWidth: 100, grows: true, isCut: true }
  expect(fittedTemplate([name, text], 320)).toBe('minmax(200px,1fr) minmax(120px,1fr)')
  expect(fittedTemplate([name, text], 260)).toBe('minmax(160px,1fr) minmax(100px,1fr)')
  expect(fittedTemplate([{ ...name, width: 400 }, text], 420)).toBe('minmax(240px,1fr) minmax(180px,1fr)')
})

test('where the table scrolls anyway its names are not shrunk to what little they need', () => {
  const name = { width: 200, minWidth: 80, grows: true, isCut: true, isWhole: true }
  const text = { width: 300, minWidth: 100, grows: true, isCut: true }
  expect(fittedTemplate([name, text], 180)).toBe('minmax(80px,1fr) minmax(100px,1fr)')
  expect(fittedTemplate([name, text], 170)).toBe('minmax(160px,1fr) minmax(100px,1fr)')
  expect(fittedTemplate([{ ...name, width: 120 }, text], 170)).toBe('minmax(120px,1fr) minmax(100px,1fr)')
})

test('a text with room for a second line has two before one that has only one is cut', () => {
  const texts = [
    { width: 230, minWidth: 100, grows: true, isCut: true, wraps: true },
    { width: 230, minWidth: 100, grows: true, isCut: true },
  ]
  expect(fittedTemplate(texts, 500)).toBe('minmax(230px,1fr) minmax(230px,1fr)')
  expect(fittedTemplate(texts, 400)).toBe('minmax(170px,1fr) minmax(230px,1fr)')
  expect(fittedTemplate(texts, 360)).toBe('minmax(156px,1fr) minmax(204px,1fr)')
})

test('a number stays in one line as long as other texts can have two', () => {
  const note = { width: 330, minWidth: 96, grows: true, isCut: true, wraps: true }
  const number = { width: 190, minWidth: 118, grows: true, isCut: true, wraps: true, isNumber: true }
  expect(fittedTemplate([note, number], 400)).toBe('minmax(210px,1fr) minmax(190px,1fr)')
  expect(fittedTemplate([note, number], 320)).toBe('minmax(184px,1fr) minmax(136px,1fr)')
})

test('a text whose contents are short needs no more than they and its label do', () => {
  const text = { width: 136, minWidth: 96, labelWidth: 58, grows: true, isCut: true }
  expect(neededTrack(text, undefined)).toMatchObject({ width: 136, minWidth: 96 }) // no rows yet
  expect(neededTrack(text, 38)).toMatchObject({ width: 58, minWidth: 58 })
  expect(neededTrack(text, 80)).toMatchObject({ width: 80, minWidth: 80 })
  expect(neededTrack(text, 300)).toMatchObject({ width: 300, minWidth: 96 })
  expect(neededTrack({ ...text, fits: true }, 200)).toMatchObject({ width: 200, minWidth: 200 })
})

test('amounts are never cut: they have what they need before any text has more than it needs', () => {
  const amount = { width: 130, minWidth: 104, labelWidth: 60, grows: false, isCut: false, isAmount: true }
  expect(neededTrack(amount, undefined)).toMatchObject({ width: 130, minWidth: 104 })
  expect(neededTrack(amount, 90)).toMatchObject({ width: 130, minWidth: 104 })
  expect(neededTrack(amount, 127)).toMatchObject({ width: 130, minWidth: 127 })
  expect(neededTrack(amount, 180)).toMatchObject({ width: 180, minWidth: 180 })
  const text = { width: 300, minWidth: 100, grows: true, isCut: true }
  expect(fittedTemplate([neededTrack(amount, 127), text], 240)).toBe('127px minmax(113px,1fr)')
  // what stands below it has labels longer than a list has room for
  expect(neededTrack({ ...amount, width: 167, isCut: true }, 93)).toMatchObject({ width: 104, minWidth: 104 })
})

test('a table is as wide as its columns are at least', () => {
  expect(widthOf('44px minmax(196px,1fr) 104px')).toBe(344)
})

test('a number of 22 digits has room in two lines', () => {
  expect(widthInTwoLines(30 + 22 * 7.6)).toBe(122)
  expect(widthInTwoLines(900)).toBe(132)
})
