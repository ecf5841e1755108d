import { useCallback, useState } from 'react'

/** What the preview shows; kept behind the `#` of its address. */
export interface ShellChoice {
  readonly language: 'zh-cn' | 'en'
  readonly theme: 'light' | 'dark'
  readonly width: '1440' | '390'
  readonly may: 'all' | 'look'
  /** The popup in the second frame. */
  readonly at: string
}

const first: ShellChoice = { language: navigator.language.startsWith('zh') ? 'zh-cn' : 'en', theme: 'light', width: '1440', may: 'all', at: '' }

const read = (): ShellChoice => ({ ...first, ...Object.fromEntries(new URLSearchParams(location.hash.slice(1))) })

export function useChoice(): readonly [ShellChoice, (part: Partial<ShellChoice>) => void] {
  const [choice, setChoice] = useState(read)
  const change = useCallback((part: Partial<ShellChoice>) => {
    setChoice((before) => {
      const next = { ...before, ...part }
      history.replaceState(null, '', `#${new URLSearchParams({ ...next }).toString()}`)
      return next
    })
  }, [])
  return [choice, change]
}
