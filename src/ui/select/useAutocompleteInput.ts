import { useRef, useState } from 'react'

import type { AutocompleteInputChangeReason } from '@mui/material/Autocomplete'
import type { SyntheticEvent } from 'react'

/**
 * The text in the input of an Autocomplete. Every new identity of its value makes the component write the chosen label
 * over what is being typed; labels and options arrive late, so that text stays until a choice, a clearing or leaving ends the search.
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
  return { inputValue, onInputChange }
}
