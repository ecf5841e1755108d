import { expect, test } from 'vitest'

import { pathOf, regionTreeOf, shortTitle, tickOf, toggled } from '../../../../src/screens/deliveryRegions/regionTree'

const places = regionTreeOf([
  [32, 0, '江苏省'],
  [45, 0, '广西壮族自治区'],
  [3201, 32, '南京市'],
  [3202, 32, '无锡市'],
  [320_101, 3201, '玄武区'],
  [320_102, 3201, '秦淮区'],
  [320_201, 3202, '锡山区'],
])
const none: ReadonlyMap<number, string> = new Map()
const place = (id: number) => {
  const found = places.byId.get(id)
  if (!found) throw new Error(`no place ${id}`)
  return found
}
const tick = (ids: readonly number[], id: number) => tickOf(place(id), new Set(ids), places)
const toggle = (ids: readonly number[], id: number, taken = none) => [...toggled(place(id), new Set(ids), taken, places)].toSorted((one, other) => one - other)

test('a place is selected with its parents, and half selected with some of its children', () => {
  expect(pathOf(320_101, places)).toEqual([32, 3201, 320_101])
  expect([tick([32], 320_101), tick([3201], 32), tick([3201], 3202), tick([], 32)]).toEqual(['on', 'half', 'off', 'off'])
})

test('selecting a place replaces the selected places below it', () => {
  expect(toggle([3201, 320_201], 32)).toEqual([32])
})

test('when all siblings are selected the parent replaces them', () => {
  expect(toggle([320_101], 320_102)).toEqual([3201])
  expect(toggle([320_101, 3202], 320_102)).toEqual([32])
})

test('a place of another row is not selected with its siblings', () => {
  expect(toggle([320_101], 320_102, new Map([[3201, '第 1 行']]))).toEqual([320_101, 320_102])
})

test('deselecting one place of a selected province keeps its siblings', () => {
  expect(toggle([32], 320_101)).toEqual([3202, 320_102])
  expect(toggle([32, 45], 3202)).toEqual([45, 3201])
})

test('siblings of another row stay out when a province is replaced by its cities', () => {
  expect(toggle([32], 320_101, new Map([[320_102, '第 2 行']]))).toEqual([3202])
})

test('selecting twice has the effect of once', () => {
  for (const id of [32, 3201, 320_101, 3202]) expect(toggle(toggle([45], id), id)).toEqual([45])
})

test('the name of a province is shortened, that of a city is not', () => {
  expect([32, 45, 3201, 9].map((id) => shortTitle(id, places))).toEqual(['江苏', '广西', '南京市', '#9'])
})

test('an abolished place keeps its name and ancestors, and is not offered', () => {
  const places = regionTreeOf([
    [1, 0, '浙江省'],
    [2, 1, '杭州市'],
    [4, 2, '拱墅区'],
    [3, 2, '下城区', 4],
    [5, 2, '旧区', 0],
  ])
  expect(places.byId.get(2)?.children.map(({ id }) => id)).toEqual([4])
  expect([shortTitle(3, places), pathOf(3, places), places.successors]).toEqual(['下城区', [1, 2, 3], new Map([[3, 4]])])
})
