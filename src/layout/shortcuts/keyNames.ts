const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

const names: Readonly<Record<string, string>> = {
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowRight: '→',
  ArrowLeft: '←',
  Escape: 'Esc',
}

/** Labels of keys: `Mod+k` is ⌘ K on a Mac and Ctrl K elsewhere; `g u` are two keys in sequence. */
export function keyNames(keys: string): readonly string[] {
  const parts = keys.includes(' ') ? keys.split(' ') : keys.split('+')
  const isCombined = parts.length > 1 && !keys.includes(' ')
  return parts.map((part) => {
    if (part === 'Mod') return isApple() ? '⌘' : 'Ctrl'
    if (part === 'Alt' && isApple()) return '⌥'
    const name = names[part] ?? part.replace(/^Key(?=[A-Z]$)/, '')
    return isCombined && name.length === 1 ? name.toUpperCase() : name
  })
}
