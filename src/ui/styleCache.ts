import createCache from '@emotion/cache'
import { StyleSheet } from '@emotion/sheet'

import type { EmotionCache } from '@emotion/cache'

/**
 * The styles of components, with `@media`, `@keyframes` and the like in a sheet of their own after the other rules. The browser adds a plain rule
 * to a sheet by looking at the elements it names; after any other rule it styles everything anew that the sheet applies to, which with a single sheet
 * is the whole page, several times for each popup. So a conditional rule wins over a plain one of the same specificity, even over one written later.
 *
 * The rules for devices without a pointer keep their place there: the library resets what hovering changes and relies on later rules for focus and errors.
 */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: 'css' })
  const { sheet } = cache
  const conditional = new StyleSheet({ key: 'css-conditional', container: sheet.container })
  const insertPlain = sheet.insert.bind(sheet)
  const isTouched = window.matchMedia(touched).matches
  sheet.insert = (rule) => {
    if (!rule.startsWith('@') || (isTouched && rule.startsWith(`@media ${touched}`))) return insertPlain(rule)
    conditional.insert(rule)
    sheet.before ??= conditional.tags[0] ?? null
  }
  return cache
}

const touched = '(hover: none)'
