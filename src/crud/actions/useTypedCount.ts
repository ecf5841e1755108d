import { useState } from 'react'

/** More rows than a person takes in at a glance. */
const typedAbove = 100

export interface TypedNumber {
  readonly count: number
  readonly text: string
  readonly isWrong: boolean
  readonly onType: (text: string) => void
}

/** Many rows are confirmed by typing their number; `confirm` says whether it was, and marks it as wrong if not. */
export function useTypedCount(count: number) {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const isNeeded = count > typedAbove
  const confirm = (): boolean => {
    const isRight = !isNeeded || text.replaceAll(/[\s,，]/g, '') === String(count)
    setWrong(!isRight)
    return isRight
  }
  const onType = (next: string): void => {
    setText(next)
    setWrong(false)
  }
  return { count, text, isWrong, isNeeded, confirm, onType }
}
