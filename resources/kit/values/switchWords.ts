import { t } from '../text'

import type { Text } from '../text'

/** On and off as sheets show them. */
export const switchWords = { on: t('是', 'Yes'), off: t('否', 'No') } as const

/** Further words for on and off in sheets. */
const onWords = [switchWords.on, t('开', 'on'), t('启用', 'enabled'), t('√', 'y')]
const offWords = [switchWords.off, t('关', 'off'), t('禁用', 'disabled'), t('停用', 'disabled'), t('×', 'n')]
const folded = (texts: readonly Text[], more: readonly string[]): ReadonlySet<string> =>
  new Set([...texts.flatMap(({ zh, en }) => [zh, en.toLowerCase()]), ...more])
const on = folded(onWords, ['1', 'true'])
const off = folded(offWords, ['0', 'false'])

/** The state that a cell of a sheet names; undefined for other text. */
export function readSwitch(cell: string): 0 | 1 | undefined {
  const word = cell.trim().toLowerCase()
  return on.has(word) ? 1 : off.has(word) ? 0 : undefined
}
