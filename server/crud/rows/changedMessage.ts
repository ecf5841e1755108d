import { choicesOf } from '../../../resources/kit/derived'
import { inSentence, t } from '../../../resources/kit/text'
import { rulesOf } from '../../../resources/kit/types'
import { numberText } from '../../../resources/kit/values/numberText'
import { nameOfRow } from './rowMessage'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Text, TextValues } from '../../../resources/kit/text'
import type { Context } from '../../context'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

export interface ChangedPair {
  readonly before: RowValues
  readonly after: RowValues
}

/** What the message `value_changed` says of a field of the row; undefined if its values are not named. */
export async function changedMessage(
  compiled: CompiledResource,
  ctx: Context,
  { name, field }: { readonly name: string; readonly field: AnyField },
  { before, after }: ChangedPair,
): Promise<TextValues | undefined> {
  const [old, now] = [valueText(field, before[name]), valueText(field, after[name])]
  if (old === undefined || now === undefined) return undefined
  return { field: field.label, name: await nameOfRow(compiled, ctx, after), before: old, after: now }
}

const words = { on: t('开', 'on'), off: t('关', 'off'), empty: t('空', 'empty') }

/** A number, a choice or a switch in a message; other values are not named, because they are long, or not shown to everybody. */
function valueText(field: AnyField, value: unknown): string | Text | undefined {
  const { isNumber, onValue, amountText } = rulesOf(field)
  const choice = choicesOf(field)?.[String(value)]
  if (choice) return choice
  const on = onValue?.(field)
  if (on !== undefined) {
    const own = 'words' in field ? field.words : undefined
    const state = String(value) === String(on) ? 'on' : 'off'
    return own ? inSentence(own[state]) : words[state]
  }
  if (!isNumber) return undefined
  return value === null || value === undefined || value === ''
    ? words.empty
    : `${amountText?.(value as string) ?? numberText(Number(value))}${field.unit ?? ''}` // a number of the row
}
