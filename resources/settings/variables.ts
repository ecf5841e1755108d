import { f, t } from '../kit'
import { formatShopTime, parseShopTime } from '../kit/values/shopTime'

import type { AnyField, FieldOptions, KeyValue } from '../kit/fieldTypes'
import type { Text } from '../kit/text'
import type { TextRuleName } from '../kit/values/textRules'

/** What the field of a variable is made of. */
interface VariableParts {
  readonly label: Text
  readonly options: FieldOptions
  readonly choices: Readonly<Record<string, Text>>
  readonly rule: TextRuleName | undefined
}

/** A type of variables by its name in the wire contract (12): the field, and the value that other clients have for that of the field. */
interface VariableType {
  readonly label: Text
  readonly field: (parts: VariableParts) => AnyField
  readonly hasChoices?: true
  readonly toField?: (value: unknown) => unknown
  readonly toItem?: (value: unknown) => unknown
}

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : asText(value).split(',').filter(Boolean))
const listed = { toField: asList, toItem: asList } as const
const isOn = (value: unknown): boolean => value === 1 || value === true || value === '1'

/** Key and value of each line, as in the lists of other clients. */
export const pairColumns = {
  key: f.text(t('键', 'Key'), { required: true, max: 50 }),
  value: f.text(t('值', 'Value'), { required: true, max: 200 }),
}

/** The types that staff choose from. */
export const variableTypes = {
  string: { label: t('单行文本', 'Text'), field: ({ label, options, rule }) => f.text(label, { ...options, max: 500, ...(rule && { rule }) }) },
  textarea: { label: t('多行文本', 'Long text'), field: ({ label, options }) => f.longText(label, { ...options, max: 5000 }) },
  number: {
    label: t('数字', 'Number'),
    field: ({ label, options, rule }) => f.text(label, { ...options, max: 24, rule: rule === 'wholeNumber' ? rule : 'number' }),
  },
  switch: { label: t('开关', 'Switch'), field: ({ label, options }) => f.switch(label, options), toField: (value) => (isOn(value) ? 1 : 0), toItem: isOn },
  radio: { label: t('单选', 'Single choice'), hasChoices: true, field: ({ label, options, choices }) => f.choice(label, choices, options) },
  checkbox: { label: t('多选', 'Multiple choice'), hasChoices: true, field: ({ label, options, choices }) => f.choices(label, choices, options), ...listed },
  select: { label: t('下拉选择', 'Select'), hasChoices: true, field: ({ label, options, choices }) => f.choice(label, choices, options) },
  array: { label: t('键值列表', 'Key-value list'), field: ({ label, options }) => f.lines(label, pairColumns, { ...options, max: 100 }), ...listed },
  image: { label: t('图片', 'Image'), field: ({ label, options }) => f.image(label, options) },
  file: { label: t('文件', 'File'), field: ({ label, options }) => f.file(label, options) },
  editor: { label: t('富文本', 'Rich text'), field: ({ label, options }) => f.richText(label, { ...options, max: 100_000 }) },
  datetime: {
    label: t('日期时间', 'Date and time'),
    field: ({ label, options }) => f.moment(label, options),
    toField: (value) => parseShopTime(asText(value)) ?? null,
    toItem: (value) => (typeof value === 'number' ? formatShopTime(value) : ''),
  },
  color: { label: t('颜色', 'Color'), field: ({ label, options }) => f.color(label, options) },
  password: { label: t('密钥', 'Secret'), field: ({ label, options }) => f.secret(label, options) },
} satisfies Readonly<Record<string, VariableType>>

/** Further types of servers of the family. */
const foreignTypes: Readonly<Record<string, VariableType>> = {
  date: { label: t('日期', 'Date'), field: ({ label, options }) => f.date(label, options) },
  images: { label: t('图片', 'Images'), field: ({ label, options }) => f.images(label, options), ...listed },
  files: { label: t('文件', 'Files'), field: ({ label, options }) => f.files(label, options), ...listed },
  icon: { label: t('图标', 'Icon'), field: ({ label, options }) => f.icon(label, options) },
  selects: variableTypes.checkbox,
  year: variableTypes.string,
  time: variableTypes.string,
}

export const typeOfVariable = (type: string): VariableType | undefined =>
  Object.hasOwn(variableTypes, type) ? variableTypes[type as keyof typeof variableTypes] : Object.hasOwn(foreignTypes, type) ? foreignTypes[type] : undefined

const textRules: Readonly<Record<string, TextRuleName>> = {
  mobile: 'mobile',
  idNumber: 'idNumber',
  account: 'account',
  password: 'password',
  varName: 'variableName',
  url: 'url',
  email: 'email',
  number: 'number',
  float: 'number',
  integer: 'wholeNumber',
}

/** The rules that staff choose from. */
export const variableRules = {
  required: t('必填', 'Required'),
  mobile: t('手机号', 'Mobile number'),
  email: t('邮箱', 'Email address'),
  url: t('网址', 'Web address'),
  number: t('数字', 'Number'),
  integer: t('整数', 'Whole number'),
  account: t('账号', 'Account'),
  idNumber: t('身份证号', 'ID number'),
}

const ofChoices = Object.entries(variableTypes).flatMap(([name, type]) => ('hasChoices' in type ? [name] : []))

/** What is typed to add a variable; its group is one of the page. */
export const variableFields = {
  title: f.text(t('标题', 'Title'), { required: true, max: 50 }),
  name: f.text(t('变量名', 'Name'), {
    required: true,
    max: 30,
    rule: 'variableName',
    help: t('程序使用的名称，之后不能修改', 'Used by programs; cannot be changed later'),
  }),
  type: f.choice(t('类型', 'Type'), Object.fromEntries(Object.entries(variableTypes).map(([name, { label }]) => [name, label])), {
    required: true,
    default: 'string',
  }),
  content: f.lines(t('选项', 'Options'), pairColumns, { required: true, max: 100, when: { type: ofChoices } }),
  rule: f.choices(t('验证规则', 'Validation rules'), variableRules),
  tip: f.text(t('提示', 'Help text'), { max: 100 }),
  weigh: f.integer(t('权重', 'Sort order'), { default: 0, min: 0, max: 999_999, help: t('数字越大越靠前', 'Higher numbers come first') }),
  allow_del: f.switch(t('允许删除', 'Can be deleted'), { default: 1 }),
}

/** Lines of `key=value`, in which other clients write choices. */
export const linesOfPairs = (pairs: readonly KeyValue[]): string => pairs.map(({ key, value }) => `${key}=${value}`).join('\n')

export const pairsOfLines = (lines: string): KeyValue[] =>
  lines.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf('=')
    return line.trim() === '' ? [] : [{ key: (at < 0 ? line : line.slice(0, at)).trim(), value: (at < 0 ? line : line.slice(at + 1)).trim() }]
  })

export interface FieldOfVariable {
  readonly title: string
  readonly tip: string
  readonly type: string
  readonly content: Readonly<Record<string, string>>
  readonly rule: readonly string[]
}

/** The field of a variable. One of an unknown type is shown as text and not changed. */
export function fieldOfVariable({ title, tip, type, content, rule }: FieldOfVariable): AnyField {
  const label = t(title, title)
  const isRequired = rule.includes('required') || rule.includes('editorRequired')
  const options: FieldOptions = { ...(isRequired && { required: true }), ...(tip && { help: t(tip, tip) }) }
  const known = typeOfVariable(type)
  if (!known) return f.text(label, { ...options, required: false, readOnly: true })
  const choices = Object.fromEntries(Object.entries(content).map(([key, text]) => [key, t(text, text)]))
  const named = rule.flatMap((one) => textRules[one] ?? [])
  return known.field({ label, options, choices, rule: named[0] })
}

/** The value of the field for that of other clients, and back. */
export const toFieldValue = (type: string, value: unknown): unknown => {
  const known = typeOfVariable(type)
  return known?.toField ? known.toField(value) : Array.isArray(value) || (typeof value === 'object' && value !== null) ? JSON.stringify(value) : asText(value)
}
export const toItemValue = (type: string, value: unknown): unknown => {
  const known = typeOfVariable(type)
  return known?.toItem ? known.toItem(value) : asText(value)
}
