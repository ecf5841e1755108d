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

/** Keys as they are written on them: `Mod+k` is ⌘ K here and Ctrl K there; `g u` are two, one after the other. */
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
