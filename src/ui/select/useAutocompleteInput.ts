import { useRef, useState } from 'react'

import type { AutocompleteInputChangeReason } from '@mui/material/Autocomplete'
import type { SyntheticEvent } from 'react'

/**
 * The text in the input of an Autocomplete. Every new object as its value makes the component replace what is being typed by the selected label; labels and
 * options arrive late, so the text is kept until a selection, clearing or blur ends the search.
 */
export function useAutocompleteInput(onTyped: (typed: string) => void = () => undefined) {
  const [inputValue, setText] = useState('')
  const isTyping = useRef(false)
  const onInputChange = (_: SyntheticEvent | null, next: string, reason: AutocompleteInputChangeReason): void => {
    if (reason === 'reset' && isTyping.current) return
    isTyping.current = reason === 'input'
    setText(next)
    if (reason === 'input' || reason === 'clear') onTyped(next)
  }
  // rendered whenever the text changes, so that the text is that of the search
  return { input: { inputValue, onInputChange }, typed: isTyping.current ? inputValue.trim() : '' }
}
