import { useEffect, useRef, useState } from 'react'

import { usePinyin } from '../pinyin/usePinyin'

/** Letters after a longer pause begin anew, in milliseconds. */
const typingPause = 800

/** Goes to the first option whose pinyin begins with the letters that are typed in a list without an input. Called with each key. */
export function usePinyinTypeAhead(labels: readonly string[], go: (index: number) => void): (key: string) => void {
  const [typed, setTyped] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const matchPinyin = usePinyin(typed)
  const latest = useRef({ labels, go })
  latest.current = { labels, go }
  useEffect(() => {
    const at = typed === '' ? -1 : latest.current.labels.findIndex((label) => matchPinyin(label, typed)?.[0] === 0)
    if (at >= 0) latest.current.go(at)
  }, [typed, matchPinyin])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (key) => {
    if ([...key].length !== 1) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTyped(''), typingPause)
    setTyped((before) => before + key)
  }
}
