import { t } from './kit/text'
import { shopHourOf } from './kit/values/shopTime'

import type { Text } from './kit/text'

const evening = t('晚上好，{name}', 'Good evening, {name}')

/** The hour at which each greeting ends (specification 9); after the last of them it is evening. */
const greetings: readonly (readonly [number, Text])[] = [
  [5, t('夜深了，{name}，注意休息', 'It is late, {name}; get some rest')],
  [9, t('早上好，{name}', 'Good morning, {name}')],
  [12, t('上午好，{name}', 'Good morning, {name}')],
  [14, t('中午好，{name}', 'Good day, {name}; enjoy your lunch')],
  [18, t('下午好，{name}', 'Good afternoon, {name}')],
]

/** The greeting at a time in milliseconds, in the shop's time zone. */
export const greetingAt = (moment: number): Text => greetings.find(([until]) => shopHourOf(moment / 1000) < until)?.[1] ?? evening
