import { useEffect, useState } from 'react'

import { pinyinLetters } from '../../../resources/kit/values/pinyin'

import type { MatchPinyin } from './matchPinyin'

let loaded: MatchPinyin | undefined

/**
 * Matches texts that are loaded with the pinyin that is typed. The readings of all characters are large, so they are fetched when somebody first types a Latin
 * letter; until then nothing matches, and the component is rendered again when they have arrived.
 */
export function usePinyin(typed: string): MatchPinyin {
  const [matches, setMatches] = useState<MatchPinyin | undefined>(() => loaded)
  const isWaiting = matches === undefined && /[a-z]/i.test(typed)
  useEffect(() => {
    if (!isWaiting) return
    let isUnmounted = false
    import('./matchPinyin').then(
      ({ matchPinyin }) => {
        loaded = matchLetters(matchPinyin)
        if (!isUnmounted) setMatches(() => loaded)
      },
      () => undefined, // other matching goes on, and the next input tries again
    )
    return () => {
      isUnmounted = true
    }
  }, [isWaiting])
  return matches ?? noMatch
}

const noMatch: MatchPinyin = () => undefined

const matchLetters =
  (match: MatchPinyin): MatchPinyin =>
  (text, typed) => {
    const letters = pinyinLetters(typed)
    return letters === undefined ? undefined : match(text, letters)
  }
