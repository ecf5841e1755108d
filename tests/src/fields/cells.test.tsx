import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { adminLog } from '../../../resources/auth/adminLog'
import { deliveryAddress } from '../../../resources/delivery/deliveryAddress'
import { f, t } from '../../../resources/kit'
import { orderMarks } from '../../../resources/order/orderStates'
import { attachment } from '../../../resources/system/attachment'
import { banner } from '../../../resources/advertising/banner'
import { goodsSpecTemplate } from '../../../resources/goods/goodsSpecTemplate'
import { user } from '../../../resources/user/user'
import { columnLayout } from '../../../src/fields'
import { Cell } from '../../../src/fields/Cell'
import { FullText } from '../../../src/fields/cells/PlainText'
import { valueOf } from '../../../src/fields/cells/cellTypes'
import { shortRegion } from '../../../src/fields/cells/shortRegion'
import { regionUi } from '../../../src/fields/region'
import { renderWith } from '../harness'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Language } from '../../../resources/kit/text'

const label = t('字段', 'Field')

function show(field: AnyField, value: unknown, more: object = {}, language: Language = 'en'): string {
  renderWith(
    <div data-testid="cell">
      <Cell name="x" field={field} value={value} row={{ id: 1, name: 'row', ...more }} resource={user} canEdit={false} />
    </div>,
    '/',
    { language },
  )
  return screen.getByTestId('cell').textContent ?? ''
}

test.each<[string, AnyField, unknown, string, string]>([
  ['money', f.money(label), '1234.5', '¥1,234.50', '¥1,234.50'],
  ['an increase', f.money(label, { display: 'change' }), '5.00', '+¥5.00', '+¥5.00'],
  ['a decrease', f.money(label, { display: 'change' }), '-5.00', '-¥5.00', '-¥5.00'],
  ['bytes', f.integer(label, { display: 'size' }), 2048, '2 kB', '2 kB'],
  ['a unit', f.decimal(label, { scale: 3, unit: 'Kg' }), '1.500', '1.500 Kg', '1.500 Kg'],
  ['a moment', f.moment(label), 1_763_712_123, '2025-11-21 16:02:03', '21 Nov 2025 16:02:03'],
  ['an empty moment', f.moment(label), null, '-', '-'],
  ['a date', f.date(label), '2026-03-01', '2026-03-01', '1 Mar 2026'],
  ['a choice', user.fields.gender, 2, '女', 'Female'],
  ['a choice that no longer exists', user.fields.gender, 9, '9', '9'],
  ['several choices', f.choices(label, { a: t('甲', 'A'), b: t('乙', 'B') }), ['a', 'b'], '甲乙', 'AB'],
  ['a switch without the right to change it', f.switch(label), 1, '开', 'On'],
  ['a switch that nobody changes', f.switch(label, { readOnly: true }), 0, '否', 'No'],
  ['the text of a formatted text', f.richText(label), '<p>a <b>b</b><script>c</script></p>', 'a bc', 'a bc'],
  ['rows of key and value', f.rows(label), [{ key: 'k', value: 'v' }], 'k: v', 'k: v'],
  ['computed words by their keys', f.computed(label, 'tags', { choices: orderMarks }), ['late', 'refunding'], '超时未发退款中', 'LateRefunding'],
  ['a computed flag', f.computed(label, 'flag'), 1, '是', 'Yes'],
  ['a number counted to its limit', f.computed(label, 'integer', { countedTo: 10_000 }), 10_000, '10,000', '10,000'],
  ['a number counted no further', f.computed(label, 'integer', { countedTo: 10_000 }), 10_001, '10,000+', '10,000+'],
  ['an empty text', f.text(label), '', '-', '-'],
  ['a password', f.password(label), '', '••••••', '••••••'],
])('%s is formatted in both languages', (_, field, value, chinese, english) => {
  expect(show(field, value, {}, 'zh-cn')).toBe(chinese)
  document.body.replaceChildren()
  expect(show(field, value)).toBe(english)
})

test('a reference shows the name of its row, and the id where the definition asks for it', () => {
  expect(show(user.fields.group_id, 7, { userGroup: { id: 7, name: '金卡' } })).toBe('金卡')
  document.body.replaceChildren()
  expect(show(adminLog.fields.admin_id, 7, { admin: { id: 7, username: 'boss' } })).toBe('7')
})

test('a region shows the stored names without the words that every province has, and all of them on hover and in details', () => {
  expect(show(deliveryAddress.fields.region, [1, 2, 3], { area_text: '浙江省 杭州市' })).toBe('浙江 杭州市')
  expect(document.querySelector('[data-tip]')?.getAttribute('data-tip')).toBe('浙江省 杭州市')
  const Detail = regionUi.Detail ?? (() => null)
  const { container } = render(
    <Detail
      name="region"
      field={deliveryAddress.fields.region}
      value={[1, 2]}
      row={{ id: 1, area_text: '浙江省 杭州市' }}
      resource={deliveryAddress}
      canEdit={false}
    />,
  )
  expect(container.textContent).toBe('浙江省 杭州市')
})

test.each([
  ['广西壮族自治区 南宁市 青秀区', '广西 南宁市 青秀区'],
  ['内蒙古自治区 呼和浩特市 新城区', '内蒙古 呼和浩特 新城区'],
  ['云南省 红河哈尼族彝族自治州 金平苗族瑶族傣族自治县', '云南 红河州 金平县'],
  ['新疆维吾尔自治区 伊犁哈萨克自治州 察布查尔锡伯自治县', '新疆 伊犁州 察布查尔县'],
  ['甘肃省 临夏回族自治州 东乡族自治县', '甘肃 临夏州 东乡族自治县'],
  ['山西省 长治市 山西长治高新技术产业园区', '山西 长治市 高新区'],
  ['河北省 秦皇岛市 秦皇岛市经济技术开发区', '河北 秦皇岛市 经开区'],
  ['河北省 唐山市 海港经济开发区', '河北 唐山市 海港经开区'],
  ['安徽省 蚌埠市 高新技术开发区', '安徽 蚌埠市 高新区'],
  ['内蒙古自治区 阿拉善盟 内蒙古阿拉善经济开发区', '内蒙古 阿拉善盟 经开区'],
  ['重庆市 重庆市辖县 城口县', '重庆 城口县'],
  ['湖北省 省直辖县 仙桃市', '湖北 仙桃市'],
  ['吉林省 吉林市 船营区', '吉林 吉林市 船营区'],
  ['香港特别行政区 香港岛 中西区', '香港 香港岛 中西区'],
  ['北京市 市辖区 东城区', '北京 东城区'],
  ['北京市 北京市 东城区', '北京 东城区'],
  ['重庆市 县 城口县', '重庆 城口县'],
  ['海南省 省直辖县级行政区划 五指山市', '海南 五指山市'],
  ['台湾省', '台湾省'],
  ['', ''],
])('%s is %s in a list', (names, short) => {
  expect(shortRegion(names)).toBe(short)
})

test('a column of a related row is read from that row', () => {
  expect(valueOf({ id: 1, userGroup: { name: '金卡' } }, 'userGroup.name')).toBe('金卡')
  expect(valueOf({ id: 1, userGroup: null }, 'userGroup.name')).toBeUndefined()
  expect(valueOf({ id: 1, 'user.nickname': '李' }, 'user.nickname')).toBe('李')
})

test('an uploaded picture is shown after the text around it is painted; another file shows the icon of its suffix', async () => {
  show(attachment.fields.suffix, 'png', { mimetype: 'image/png', url: '/storage/a.png' })
  const picture = document.querySelector('button.cell-picture img')
  expect([picture?.hasAttribute('src'), picture?.getAttribute('fetchpriority')]).toEqual([false, 'low'])
  await waitFor(() => expect(picture?.getAttribute('src')).toContain('/storage/a.png'))
  document.body.replaceChildren()
  show(attachment.fields.suffix, 'zip', { mimetype: 'application/zip', url: '/storage/a.zip' })
  expect(document.querySelector('img')?.getAttribute('src')).toContain('suffix=zip')
})

test('numbers are aligned right, switches centered, texts left', () => {
  expect([f.money(label), f.switch(label), f.text(label), f.computed(label, 'integer')].map((field) => columnLayout(field as AnyField).align)).toEqual([
    'right',
    'center',
    'left',
    'right',
  ])
})

test('an advert links to the details of the product that it leads to, or to its address', async () => {
  show(banner.fields.link_text, 'Tea', { link_type: 'goods', link_value: '7' })
  expect((await screen.findByRole('link', { name: 'Tea' })).getAttribute('href')).toBe('/admin/shop/goods/show/7')
})

test('an advert that leads to an address links to it, and one whose target may not be looked at is plain text', async () => {
  renderWith(
    <>
      <Cell name="link_text" field={banner.fields.link_text} value="Tea" row={{ id: 1, link_type: 'goods', link_value: '7' }} resource={user} canEdit={false} />
      <Cell
        name="link_text"
        field={banner.fields.link_text}
        value="https://example.com"
        row={{ id: 2, link_type: 'url', link_value: 'https://example.com' }}
        resource={user}
        canEdit={false}
      />
    </>,
    '/',
    { isSuper: false, nodes: ['shop/banner/index'] },
  )
  expect((await screen.findByRole('link', { name: 'https://example.com' })).getAttribute('target')).toBe('_blank')
  expect(screen.queryByRole('link', { name: 'Tea' })).toBeNull()
})

test.each([
  ['en', 'A, B'],
  ['zh-cn', '甲、乙'],
] as const)('in %s several labels are one list on hover', (language, tip) => {
  show(f.choices(label, { a: t('甲', 'A'), b: t('乙', 'B') }), ['a', 'b'], {}, language)
  expect(document.querySelector('.cell-tags')?.getAttribute('data-tip')).toBe(tip)
})

test('a specification template shows each value as a label', async () => {
  show(goodsSpecTemplate.fields.summary, 'Color: red, blue; Size: S')
  await waitFor(() => expect([...document.querySelectorAll('.cell-tag')].map((one) => one.textContent)).toEqual(['red', 'blue', 'S']))
})

test.each([
  ['url', 'https://example.com/a', 'https://example.com/a'],
  ['url', 'javascript:alert(1)', null],
  ['email', 'a@example.com', 'mailto:a@example.com'],
  ['email', 'a***@example.com', null],
  ['servicePhone', '400 100 2000', 'tel:400 100 2000'],
  [undefined, 'https://example.com/a', null],
] as const)('in details a text with the rule %s that is %s leads to %s', (rule, value, href) => {
  const field = f.text(label, rule && { rule })
  renderWith(<FullText name="x" field={field} value={value} row={{ id: 1 }} resource={user} canEdit={false} />, '/')
  expect(screen.getByText(value).getAttribute('href')).toBe(href)
})
