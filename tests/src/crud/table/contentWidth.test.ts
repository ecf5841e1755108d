import { expect, test } from 'vitest'

import { contentWidth } from '../../../../src/crud/table/fitTracks'

function widthOf(html: string): number {
  const cell = document.createElement('td')
  cell.innerHTML = html
  return contentWidth(cell)
}

test('a cell needs what the longer of its two lines needs', () => {
  const [short, long] = [widthOf('<span>abc</span>'), widthOf('<span>a name of twenty letters</span>')]
  expect(long).toBeGreaterThan(short)
  expect(widthOf('<span>abc</span><span class="cell-below">abc</span>')).toBe(short)
  expect(widthOf('<span>abc</span><span class="cell-below">a name of twenty letters</span>')).toBeGreaterThan(short)
})

test('a Chinese character is as wide as two Latin ones, and a level of a tree adds its indentation', () => {
  expect(widthOf('掌柜商城掌柜')).toBeGreaterThan(widthOf('abcdefg'))
  const level = (px: number): number => widthOf(`<span class="tree-cell" style="padding-inline-start: ${px}px"><span>abc</span></span>`)
  expect(level(22) - level(0)).toBe(22)
})

test('narrow letters need less than digits and broad ones more', () => {
  expect(widthOf('till it fits, I')).toBeLessThan(widthOf('123456789012345'))
  expect(widthOf('mm WW mm WW mmW')).toBeGreaterThan(widthOf('12 34 56 78 901'))
})

test('of many labels only those count that are drawn', () => {
  const tag = (text: string, more = ''): string => `<span class="cell-tag ${more}">${text}</span>`
  const three = ['one', 'two', 'three'].map((text) => tag(text)).join('')
  const many = widthOf(`${three}${tag('a very long label', 'cell-extra')}${tag('another long label', 'cell-extra')}${tag('+2', 'cell-more')}`)
  expect(many).toBe(widthOf(`${three}${tag('+2')}`))
})

test('labels in two lines need what the longer line needs, not both together', () => {
  const tag = (text: string): string => `<span class="cell-tag">${text}</span>`
  const below = (html: string): string => `<span class="cell-below">${html}</span>`
  expect(widthOf(tag('Approved') + below(tag('Not sent back')))).toBe(widthOf(tag('Not sent back')))
  expect(widthOf(tag('Not sent back') + below(tag('Done')))).toBe(widthOf(tag('Not sent back')))
  expect(widthOf(`<span>a name of twenty letters</span>${below(tag('Done'))}`)).toBe(widthOf('a name of twenty letters'))
})

test('a text of any length leaves room for the other columns', () => {
  expect(widthOf('x'.repeat(1000))).toBe(420)
})

test('a range may have two lines, and what only screen readers read takes no room', () => {
  const range = widthOf('<span class="cell-range">¥1,234,567.89 ~ ¥7,654,321.00</span>')
  expect(range).toBe(widthOf('¥1,234,567.89 ~'))
  expect(widthOf('<button>138 <span class="cell-hidden">Edit Stock: a name of twenty letters</span></button>')).toBe(widthOf('138 '))
})
