import { useRef, useState } from 'react'

import type { AutocompleteInputChangeReason } from '@mui/material/Autocomplete'
import type { SyntheticEvent } from 'react'

/**
 * The text in the input of an Autocomplete. Every new object as its value makes the component replace what is being typed by the selected label; labels and
 * options arrive late, so the text is kept until a selection, clearing or blur ends the search.
 * `keep` leaves it there while the focus is elsewhere, `release` gives way to what is selected then.
 */
export function useAutocompleteInput(onTyped: (typed: string) => void = () => undefined) {
  const [inputValue, setText] = useState('')
  const isTyping = useRef(false)
  /** Something else has the focus for a while, such as the form of a new row. */
  const isKept = useRef(false)
  const onInputChange = (_: SyntheticEvent | null, next: string, reason: AutocompleteInputChangeReason): void => {
    if (reason === 'reset' && isTyping.current) return
    if (reason === 'blur' && isKept.current) return
    isTyping.current = reason === 'input'
    setText(next)
    if (reason === 'input' || reason === 'clear') onTyped(next)
  }
  // rendered whenever the text changes, so that the text is that of the search
  const keep = (text: string): void => {
    if (text === '') return
    isKept.current = true
    isTyping.current = true
    setText(text)
  }
  const release = (): void => {
    isKept.current = false
    isTyping.current = false
  }
  const onFocus = (): void => void (isKept.current = false)
  return { input: { inputValue, onInputChange, onFocus }, keep, release, typed: isTyping.current ? inputValue.trim() : '' }
}
