import { expect, test } from 'vitest'

import { hasControlCharacters, matchesRule, textRules } from '../../../../resources/kit/values/textRules'

import type { TextRuleName } from '../../../../resources/kit/values/textRules'

const accepted: Readonly<Record<TextRuleName, readonly string[]>> = {
  account: ['abc', 'a_1', 'Zhang_San', 'a'.repeat(15)],
  password: ['123456', 'x'.repeat(32), 'pass word', '密码密码密码', 'a%b$c#'],
  mobile: ['13800138000', '19912345678'],
  phone: ['13800138000', '010-12345678', '0571-1234567', '01012345678'],
  servicePhone: ['95338', '400-811-1111', '+86 10 1234'],
  idNumber: ['11010519491231002X', '11010519491231002x', '440524188001010014', '110105491231002'],
  personName: ['张三', '欧阳娜娜', '阿卜杜拉·买买提', 'Li'],
  email: ['a@b.cn', 'first.last+tag@sub.example.com'],
  url: ['http://example.com', 'https://example.com/a?b=1#c'],
  link: ['https://example.com', '/shop/goods', '/'],
  image: ['/storage/a.png', 'https://cdn.example.com/a.png'],
  nodeName: ['auth/admin/index', 'a', 'user_1'],
  code: ['sf', 'yuan-tong', '4px', 'a_b'],
  article: ['SP-001', 'a.b_c', '6901234567892'],
  color: ['#ff0000', '#FF000080'],
  displayName: ['张三', 'a b', '😀'],
  mediaUrl: ['https://cdn.example.com', '//cdn.example.com/a', 'http://10.0.0.1:8080'],
  network: ['203.0.113.7', '10.0.0.0/8', '2001:db8::/32', '::1'],
  number: ['1', '-2.50', '0.00000001'],
  wholeNumber: ['12', '-3'],
  variableName: ['a', 'site_name2'],
  regex: ['^SF\\d{12}$', '[A-Z]{2}\\d{9}CN', '^(YT|YK)\\d+$'],
}

const refused: Readonly<Record<TextRuleName, readonly string[]>> = {
  account: ['ab', 'a'.repeat(16), '1abc', 'a-b', 'a b', '张三丰', '', 'abc\n'],
  password: ['12345', 'x'.repeat(33), 'abc&def', 'abc<def', 'abc>def', 'abc"def', "abc'def", 'abcdef\n'],
  mobile: ['12800138000', '1380013800', '138001380000', '+8613800138000', '１３８００１３８０００', '13800138000 '],
  phone: ['12345', '010-123', '138001380001'],
  servicePhone: ['ab', '-95', '9'],
  idNumber: ['110105194912310021', '11010519491231002', '1101051949123100XX', '', '11010519491231002XX'],
  personName: ['张', '张3', 'a_b', '', '名'.repeat(21)],
  email: ['a', 'a@b', '@b.cn', 'a@b.c', 'a b@c.cn', 'a@b@c.cn', `${'a'.repeat(99)}@b.cn`],
  url: ['ftp://a.cn', 'javascript:alert(1)', 'example.com', 'https://a b', '//a.cn'],
  link: ['//evil.cn', 'javascript:alert(1)', 'a/b', '/\\evil.cn'],
  image: ['//evil.cn/a.png', 'data:image/png;base64,AA', 'a.png', '/'],
  nodeName: ['1a', 'a.b', 'a b', '/a', ''],
  code: ['SF', '-a', 'a b', '顺丰'],
  article: ['货号', 'a b', '', 'a/b'],
  color: ['red', '#fff', '#gggggg', 'ff0000'],
  displayName: ['a<b', 'a&b', 'a"b', "a'b", ''],
  mediaUrl: ['cdn.example.com', 'ftp://a.cn', 'https://a b', "https://a.cn/';x"],
  network: ['203.0.113', 'example.com', '1.2.3.4/', '', '1.2.3.4-1.2.3.9'],
  number: ['a', '1e5', '1.', '.5', '', '1,000'],
  wholeNumber: ['1.5', 'a', ''],
  variableName: ['A', '1a', 'a-b', 'a b', ''],
  regex: ['(a+)+', '(a*)*b', '[', '(a{1,9}){9}', '(x)\\1', 'a'.repeat(101)],
}

const table = (cases: Readonly<Record<string, readonly string[]>>): [TextRuleName, string][] =>
  Object.entries(cases).flatMap(([rule, values]) => values.map((value): [TextRuleName, string] => [rule as TextRuleName, value])) // the records above have the rules as keys

test.each(table(accepted))('the rule %s accepts %j', (rule, value) => {
  expect(matchesRule(rule, value)).toBe(true)
})

test.each(table(refused))('the rule %s refuses %j', (rule, value) => {
  expect(matchesRule(rule, value)).toBe(false)
})

test('the messages quoted in the specification are word for word the same', () => {
  expect(textRules.mobile.message.en).toBe('Please enter the correct mobile number')
  expect(textRules.idNumber.message.en).toBe('Please enter the correct ID number')
  expect(textRules.personName.message.en).toBe('Please enter the correct name')
})

test.each(['(a+)+$', '(a|aa)+$', '([a-z]+)*!', '(.*)*x', '(a?){30}', 'a*a*a*a*b', '(a)\\1', '('])(
  'the pattern %s, which could run for minutes or does not compile, is refused',
  (pattern) => {
    expect(matchesRule('regex', pattern)).toBe(false)
  },
)

test.each(['^SF\\d{12}$', '^(YT|yt)\\d{13,15}$', '^[A-Z]{2}\\d{9}[A-Z]{2}$', '^\\d+-\\d*$'])('the pattern %s for tracking numbers is accepted', (pattern) => {
  expect(matchesRule('regex', pattern)).toBe(true)
})

test.each([
  ['NUL', 'a\u0000b', true],
  ['a bell', 'a\u0007', true],
  ['a line feed', 'a\nb', true],
  ['an unpaired high surrogate', 'a\ud800', true],
  ['an unpaired low surrogate', '\udc00a', true],
  ['a bidirectional override', 'a\u202eb', true],
  ['an emoji', '😀', false],
  ['a combining accent', 'e\u0301', false],
])('%s is a control character: %j, %s', (_, value, expected) => {
  expect(hasControlCharacters(value)).toBe(expected)
})

test('a text of several lines keeps line breaks and tabs', () => {
  expect(hasControlCharacters('a\n\tb', true)).toBe(false)
})
