import { t } from '../../../resources/kit/text'

import type { Shortcut } from '../../ui/keyboard/shortcutKeys'

interface NamedScreen {
  /** Name of the rule. */
  readonly name: string
  readonly title: string
}

/** Fixed letters by the names of rules; other screens get the first unused letter of their name. */
export const fixedLetters: Readonly<Record<string, string>> = {
  dashboard: 'd',
  'shop/goods': 'g',
  'shop/goodsCategory': 'c',
  'shop/stock': 's',
  'shop/order': 'o',
  'user/user': 'u',
  'user/moneyLog': 'b',
  'auth/admin': 'a',
  'auth/group': 'p',
  'auth/adminLog': 'l',
  'routine/attachment': 'f',
  'routine/adminInfo': 'i',
  'shop/notify/notify': 'n',
}

/** `g` and a letter for each screen, as long as there are unused letters. */
export function goShortcuts<Screen extends NamedScreen>(screens: readonly Screen[]): readonly { readonly screen: Screen; readonly shortcut: Shortcut }[] {
  const assigned = new Map(screens.flatMap((screen) => (fixedLetters[screen.name] ? [[fixedLetters[screen.name], screen] as const] : [])))
  const taken = new Map(assigned)
  for (const screen of screens) {
    if (fixedLetters[screen.name]) continue
    const word = (screen.name.split('/').at(-1) ?? '').toLowerCase()
    const letter = [...word].find((one) => /[a-z]/.test(one) && !taken.has(one) && !Object.values(fixedLetters).includes(one))
    if (letter) taken.set(letter, screen)
  }
  return [...taken].flatMap(([letter, screen]) =>
    letter ? [{ screen, shortcut: { keys: [`g ${letter}`], text: t(screen.title, screen.title), group: 'go' as const } }] : [],
  )
}
