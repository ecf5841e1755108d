import { expect, test } from 'vitest'

import { grantedAlone, leavesOf, tickedOf, tickOf, toggled, toNodes, valueOf } from '../../../../src/screens/auth/ruleNodes'
import { matchPinyin } from '../../../../src/ui/pinyin/matchPinyin'
import { idsOf, keyMove, searched, visibleNodes } from '../../../../src/ui/tree/treeNodes'

import type { TreeNode } from '../../../../src/ui/tree/treeNodes'

/** Goods(1): category(2): index 3, add 4; service(5): index 6. Logs(7) has no buttons. */
const tree = toNodes(
  [
    {
      id: 1,
      title: 'Goods',
      name: 'goods',
      children: [
        {
          id: 2,
          title: 'Category',
          name: 'shop/goodsCategory',
          children: [
            { id: 3, title: 'View', name: 'shop/goodsCategory/index' },
            { id: 4, title: 'Add', name: 'shop/goodsCategory/add' },
          ],
        },
        { id: '5', title: 'Service', name: 'shop/goodsService', children: [{ id: 6, title: 'View', name: 'shop/goodsService/index' }] },
      ],
    },
    { id: 7, title: 'Logs', name: 'auth/adminLog', children: [] },
  ],
  'en',
)
const goods = tree[0] as TreeNode

test('a rule has its English title if there is one', () => {
  const rule = { id: 1, title: 'Zh', title_en: 'En', children: [{ id: 2, title: 'Only', title_en: '' }] }
  expect(toNodes([rule], 'en')[0]).toMatchObject({ title: 'En', children: [{ title: 'Only' }] })
  expect(toNodes([rule], 'zh-cn')[0]?.title).toBe('Zh')
})

test('leaves determine the state: parents in a value are ignored', () => {
  expect([...tickedOf(tree, ['3', 6])]).toEqual([3, 6])
  expect([...tickedOf(tree, [1, 2, 3])]).toEqual([3])
  expect([...tickedOf(tree, ['*'])]).toEqual(leavesOf(tree))
  expect([...tickedOf(tree, null)]).toEqual([])
  expect([...tickedOf(tree, [999])]).toEqual([])
})

test('a parent is half checked while only some below it are', () => {
  expect(tickOf(goods, new Set([3]))).toBe('half')
  expect(tickOf(goods, new Set([3, 4, 6]))).toBe('on')
  expect(tickOf(goods, new Set([7]))).toBe('off')
})

test('a click on a box checks its branch; a half-checked one becomes checked', () => {
  expect([...toggled(tree, goods, new Set([3]))].sort()).toEqual([3, 4, 6])
  expect([...toggled(tree, goods, new Set([3, 4, 6, 7]))]).toEqual([7])
})

const stock = toNodes(
  [
    {
      id: 1,
      title: 'Stock',
      name: 'shop/stock',
      children: [
        { id: 2, title: 'View', name: 'shop/stock/index' },
        { id: 3, title: 'Log', name: 'shop/stock/log' },
      ],
    },
    { id: 4, title: 'Stock log', name: 'shop/stockLog', children: [{ id: 5, title: 'View', name: 'Shop/StockLog/Index' }] },
  ],
  'en',
)
const leaf = (id: number): TreeNode => ({
  id,
  title: '',
  name: id === 3 ? 'shop/stock/log' : id === 5 ? 'shop/stockLog/index' : 'shop/stock/index',
  children: [],
})

test('checking a node checks the nodes it requires, and unchecking one unchecks those that require it', () => {
  expect([...toggled(stock, leaf(3), new Set())].sort()).toEqual([2, 3, 5])
  expect([...toggled(stock, leaf(2), new Set())]).toEqual([2])
  expect([...toggled(stock, leaf(5), new Set([2, 3, 5]))]).toEqual([2])
  expect([...toggled(stock, leaf(3), new Set([2, 3, 5]))]).toEqual([2, 5])
})

test('checked and half-checked ids are sent, and a star for everything checked by a super administrator', () => {
  expect(valueOf(tree, new Set([3]), false)).toEqual([1, 2, 3])
  expect(valueOf(tree, new Set([6, 7]), false)).toEqual([1, 5, 6, 7])
  expect(valueOf(tree, new Set(leavesOf(tree)), true)).toEqual(['*'])
  expect(valueOf(tree, new Set(leavesOf(tree)), false)).toEqual(idsOf(tree))
  expect(valueOf([], new Set(), true)).toEqual([])
})

test('sent ids are read back as the same checks', () => {
  const ticked = new Set([4, 6])
  expect(tickedOf(tree, valueOf(tree, ticked, false))).toEqual(ticked)
})

test('a search keeps the ancestors of a match and everything below it', () => {
  expect(idsOf(searched(tree, 'service', matchPinyin))).toEqual([1, 5, 6])
  expect(idsOf(searched(tree, 'goodscategory/ADD', matchPinyin))).toEqual([1, 2, 4])
  expect(idsOf(searched(tree, '  ', matchPinyin))).toEqual(idsOf(tree))
  expect(searched(tree, 'nothing', matchPinyin)).toEqual([])
})

test('a held node below which another was moved stays held when others are checked', () => {
  const leaf = { id: 2, title: '', name: '', children: [] }
  const [alone, other] = [
    { id: 1, title: '', name: '', children: [leaf] },
    { id: 3, title: '', name: '', children: [{ ...leaf, id: 4 }] },
  ]
  expect(grantedAlone([alone, other], [1, 3, 4], new Set([4]))).toEqual([1])
  expect(grantedAlone([alone, other], ['1', 2], new Set([2]))).toEqual([])
  expect(grantedAlone([alone, other], ['*'], new Set([2, 4]))).toEqual([])
})

test('a search finds titles by pinyin', () => {
  const leaf = { id: 2, title: '商品分类', name: '', children: [] }
  const branch = { id: 1, title: '商城', name: '', children: [leaf, { ...leaf, id: 3, title: '订单' }] }
  expect(idsOf(searched([branch], 'spfl', matchPinyin))).toEqual([1, 2])
})

test('arrow keys move through open branches and collapse or expand', () => {
  const open = new Set([1])
  const rows = visibleNodes(tree, open)
  expect(rows.map(({ node, level }) => [node.id, level])).toEqual([
    [1, 1],
    [2, 2],
    [5, 2],
    [7, 1],
  ])
  expect(keyMove('ArrowDown', 0, rows, open)).toEqual({ focus: 1 })
  expect(keyMove('ArrowRight', 0, rows, open)).toEqual({ focus: 1 })
  expect(keyMove('ArrowRight', 1, rows, open)).toEqual({ toggle: 2 })
  expect(keyMove('ArrowLeft', 2, rows, open)).toEqual({ focus: 0 })
  expect(keyMove('ArrowLeft', 0, rows, open)).toEqual({ toggle: 1 })
  expect(keyMove('End', 0, rows, open)).toEqual({ focus: 3 })
  expect(keyMove('ArrowRight', 3, rows, open)).toEqual({})
  expect(keyMove('x', 0, rows, open)).toEqual({})
})
