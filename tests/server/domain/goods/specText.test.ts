import { expect, test } from 'vitest'

import { formatSpecs, parseSpecs } from '../../../../server/domain/goods/specText'

test.each([
  [
    '颜色:红; 尺码:L',
    [
      ['颜色', '红'],
      ['尺码', 'L'],
    ],
  ],
  [
    '颜色：红；尺码：L；',
    [
      ['颜色', '红'],
      ['尺码', 'L'],
    ],
  ],
  ['time:10:30', [['time', '10:30']]],
  ['red', [['', 'red']]],
  [String.raw`path:C:\tea`, [['path', String.raw`C:\tea`]]],
  ['', []],
])('%j is read as it was before separators could be part of a name', (text, parts) => {
  expect(parseSpecs(text)).toEqual(parts.map(([name, value]) => ({ name, value })))
})

test.each([
  ['a;b', 'c；d', String.raw`a\;b:c\；d`],
  ['Size: EU', 'M:L', String.raw`Size\: EU:M:L`],
  ['尺码：欧', 'x', String.raw`尺码\：欧:x`],
  ['a\\', String.raw`b\\`, String.raw`a\\:b\\\\`],
  [String.raw`a\;`, String.raw`\;b`, String.raw`a\\\;:\\\;b`],
])('the name %j and the value %j are written with backslashes, and read back', (name, value, text) => {
  const parts = [
    { name, value },
    { name: 'z', value: '1' },
  ]
  expect(formatSpecs(parts)).toBe(`${text}; z:1`)
  expect(parseSpecs(formatSpecs(parts))).toEqual(parts)
})
