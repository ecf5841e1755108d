import { choicesOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { rulesOf } from '../../../resources/kit/types'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Text } from '../../../resources/kit/text'

const words = { on: t('开', 'on'), off: t('关', 'off'), empty: t('空', 'empty') }

/** A number, a choice or a switch in a message; other values are not named, because they are long, or not shown to everybody. */
export function valueText(field: AnyField, value: unknown): string | Text | undefined {
  const { isNumber, onValue } = rulesOf(field)
  const choice = choicesOf(field)?.[String(value)]
  if (choice) return choice
  const on = onValue?.(field)
  if (on !== undefined) return String(value) === String(on) ? words.on : words.off
  if (!isNumber) return undefined
  return value === null || value === undefined || value === '' ? words.empty : `${String(value)}${field.unit ?? ''}`
}
