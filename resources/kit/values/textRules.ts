import { t } from '../text'

import type { Text } from '../text'

/** A named rule for a text: its pattern and the refusal if it does not match. Source: specification 5. */
export interface TextRule {
  readonly pattern: RegExp
  readonly message: Text
  /** A check that a pattern cannot express; called only if the pattern matches. */
  readonly check?: (value: string) => boolean
}

/** The checksum of an 18-digit resident number (GB 11643-1999); 15-digit numbers have none. */
function hasIdChecksum(value: string): boolean {
  if (value.length === 15) return true
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, i) => total + weight * Number(value[i]), 0)
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase()
}

export const textRules = {
  account: {
    pattern: /^[a-zA-Z][a-zA-Z0-9_]{2,14}$/,
    message: t(
      '账号须为 3 到 15 位，以字母开头，只含字母、数字和下划线',
      'The account must have 3 to 15 letters, digits or underscores and start with a letter',
    ),
  },
  password: {
    pattern: /^(?!.*[&<>"'\n\r]).{6,32}$/,
    message: t('密码须为 6 到 32 位，不能含 & < > " \'', 'The password must have 6 to 32 characters, without & < > " \''),
  },
  mobile: { pattern: /^1[3-9]\d{9}$/, message: t('请输入正确的手机号', 'Please enter the correct mobile number') },
  phone: {
    pattern: /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/,
    message: t('请输入正确的手机号或座机号', 'Enter a valid mobile or landline number'),
  },
  servicePhone: { pattern: /^[0-9+][0-9 -]{2,19}$/, message: t('请输入正确的电话号码', 'Enter a valid phone number') },
  idNumber: {
    pattern: /^(\d{15}|\d{17}[\dXx])$/,
    check: hasIdChecksum,
    message: t('请输入正确的身份证号', 'Please enter the correct ID number'),
  },
  personName: { pattern: /^[\p{L}·]{2,20}$/u, message: t('请输入正确的姓名', 'Please enter the correct name') },
  email: { pattern: /^(?=.{5,100}$)[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/, message: t('请输入正确的邮箱地址', 'Enter a valid email address') },
  url: { pattern: /^https?:\/\/[^\s<>"']+$/, message: t('请输入以 http 或 https 开头的网址', 'Enter a URL that starts with http or https') },
  mediaUrl: {
    pattern: /^(https?:)?\/\/[^\s/?#@*;,'"\\]+(\/[^\s;,'"\\]*)?$/i,
    message: t('请输入以 http、https 或 // 开头的地址', 'Enter a URL that starts with http, https or //'),
  },
  network: {
    pattern: /^((\d{1,3}\.){3}\d{1,3}(\/\d{1,2})?|[0-9a-f:.]*:[0-9a-f:.]*(\/\d{1,3})?)$/i,
    message: t('请输入 IP 或网段，如 203.0.113.0/24', 'Enter an IP address or network such as 203.0.113.0/24'),
  },
  number: { pattern: /^-?\d{1,15}(\.\d{1,8})?$/, message: t('请输入数字', 'Enter a number') },
  wholeNumber: { pattern: /^-?\d{1,15}$/, message: t('请输入整数', 'Enter a whole number') },
  variableName: {
    pattern: /^[a-z][a-z0-9_]*$/,
    message: t('须以小写字母开头，只含小写字母、数字和下划线', 'Start with a lower-case letter; use only lower-case letters, digits and underscores'),
  },
  link: {
    pattern: /^(https?:\/\/|\/(?!\/))[^\s<>"'\\]*$/,
    message: t('请输入网址或以 / 开头的站内路径', 'Enter a URL or a path that starts with /'),
  },
  image: { pattern: /^(https?:\/\/|\/(?!\/))[^\s<>"'\\\p{Cc}\p{Cs}]+$/u, message: t('请选择图片', 'Choose an image') },
  nodeName: {
    pattern: /^[a-zA-Z][a-zA-Z0-9_/]*$/,
    message: t('须以字母开头，只含字母、数字、下划线和斜杠', 'Start with a letter; use only letters, digits, underscores and slashes'),
  },
  code: {
    pattern: /^[a-z0-9][a-z0-9_-]*$/,
    message: t('只能用小写字母、数字、下划线和连字符', 'Use only lower-case letters, digits, underscores and hyphens'),
  },
  article: { pattern: /^[\w.-]+$/, message: t('只能用字母、数字、点、下划线和连字符', 'Use only letters, digits, dots, underscores and hyphens') },
  color: { pattern: /^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, message: t('请选择颜色', 'Choose a color') },
  displayName: { pattern: /^[^&<>"']+$/, message: t('不能含 & < > " \'', 'must not contain & < > " \'') },
  regex: {
    pattern: /^.{1,100}$/,
    check: isSimplePattern,
    message: t('请输入正确的正则表达式，不能重复分组，且最多三处 + 或 *', 'Enter a regular expression without repeated groups and with at most three + or *'),
  },
} satisfies Record<string, TextRule>

export type TextRuleName = keyof typeof textRules

/** Refuses patterns that do not compile or could run for minutes: a repeated group, a back reference, more than three open repeats. */
function isSimplePattern(value: string): boolean {
  if (/\)[+*{]|\\\d/.test(value)) return false
  if ((value.match(/[+*]|\{\d*,\d*\}/g) ?? []).length > 3) return false
  try {
    return new RegExp(value, 'u') instanceof RegExp
  } catch {
    return false
  }
}

export function matchesRule(name: TextRuleName, value: string): boolean {
  const rule: TextRule = textRules[name]
  return rule.pattern.test(value) && (rule.check?.(value) ?? true)
}

/** C0 and C1 controls except line feed and tab, unpaired surrogates and bidirectional overrides: never part of a text. */
export const hasControlCharacters = (value: string, isMultiline = false): boolean =>
  (isMultiline ? /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/ : /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/).test(
    value,
  ) || !isWellFormed(value)

const isWellFormed = (value: string): boolean => !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(value)
