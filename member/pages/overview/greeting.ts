import { t } from '../../../resources/kit/text'

import type { Text } from '../../../resources/kit/text'

const evening = t('晚上好，{name}', 'Good evening, {name}')

/** Until which hour of the day each greeting holds; after the last of them it is evening. */
const greetings: readonly (readonly [number, Text])[] = [
  [5, t('夜深了，{name}，早点休息', 'It is late, {name}; sleep well soon')],
  [9, t('早上好，{name}', 'Good early morning, {name}')],
  [12, t('上午好，{name}', 'Good morning, {name}')],
  [14, t('中午好，{name}', 'Good day, {name}')],
  [18, t('下午好，{name}', 'Good afternoon, {name}')],
]

/** The greeting of a moment in milliseconds, by the clock of the shop, which runs eight hours ahead of UTC all year. */
export function greetingAt(moment: number): Text {
  const hour = new Date(moment + 8 * 3_600_000).getUTCHours()
  return greetings.find(([until]) => hour < until)?.[1] ?? evening
}
