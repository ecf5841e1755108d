import { textSeparator } from '../kit/field/storedText'
import { amountFields } from './amounts'
import { flagLabel, remarkFlags } from './orderActions'

import type { Text } from '../kit/text'

const { discount_amount, delivery_amount, pay_amount } = amountFields
const none = '—'

/** What was there before and what is there now, as the log of an order has it. */
export const changeOf = (before: string, now: string): string => `${before || none} → ${now || none}`

type Flag = keyof typeof remarkFlags

const flagOf = (flag: string | null): Text => remarkFlags[flag as Flag] ?? { zh: none, en: none } // a column of these choices

function flagChange(before: string | null, now: string | null): Text {
  const [old, next] = [flagOf(before), flagOf(now)]
  return { zh: changeOf(old.zh, next.zh), en: changeOf(old.en, next.en) }
}

/** The change of a flag, to be stored. */
export const flagEntry = (before: string | null, now: string | null): string => [flagLabel.zh, flagChange(before, now).zh].join(textSeparator)

const amounts = { discount_amount, delivery_amount, pay_amount }
type Amounts = Readonly<Record<keyof typeof amounts, string>>

/** The changes of an order's amounts, to be stored. */
export const amountsEntry = (before: Amounts, now: Amounts): string =>
  (['discount_amount', 'delivery_amount', 'pay_amount'] as const)
    .filter((name) => before[name] !== now[name])
    .flatMap((name) => [amounts[name].label.zh, changeOf(before[name], now[name])])
    .join(textSeparator)

const flags = [null, ...Object.keys(remarkFlags)]

/** The words that both consist of. */
export const changeTexts: readonly Text[] = [
  ...Object.values(amounts).map(({ label }) => label),
  flagLabel,
  ...flags.flatMap((before) => flags.filter((now) => now !== before).map((now) => flagChange(before, now))),
]
