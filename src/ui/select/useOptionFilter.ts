import { useState } from 'react'

import { usePinyin } from '../pinyin/usePinyin'

interface OptionFilter<Option> {
  readonly filterOptions: (options: Option[], state: { readonly inputValue: string }) => Option[]
  /** Told what is typed, so that the readings of Chinese are fetched. */
  readonly onTyped: (typed: string) => void
}

/** The options of an Autocomplete that contain what is typed, or whose pinyin it is. */
export function useOptionFilter<Option>(textOf: (option: Option) => string): OptionFilter<Option> {
  const [typed, onTyped] = useState('')
  const matchPinyin = usePinyin(typed)
  const filterOptions: OptionFilter<Option>['filterOptions'] = (options, { inputValue }) => {
    const text = inputValue.trim().toLowerCase()
    return options.filter((one) => textOf(one).toLowerCase().includes(text) || matchPinyin(textOf(one), text))
  }
  return { filterOptions, onTyped }
}
