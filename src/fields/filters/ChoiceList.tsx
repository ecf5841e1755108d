import Check from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import { useState } from 'react'

import { usePinyinTypeAhead } from '../../ui/select/usePinyinTypeAhead'

import type { KeyboardEvent } from 'react'

interface Choice {
  readonly key: string
  readonly label: string
}

interface Props {
  readonly id: string
  readonly labelId: string
  readonly options: readonly Choice[]
  readonly value: readonly string[]
  readonly isMultiple: boolean
  readonly onChange: (keys: readonly string[]) => void
}

/** A list of choices by pointer or keyboard: arrow keys, first letters and pinyin move, the space bar chooses, Enter in addition leaves the key to the form around. */
export function ChoiceList({ id, labelId, options, value, isMultiple, onChange }: Props) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      options.findIndex(({ key }) => value.includes(key)),
    ),
  )
  const idOf = (index: number): string => `${id}-${index}`
  const go = (index: number): void => {
    setAt(index)
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' })
  }
  const typeAhead = usePinyinTypeAhead(
    options.map(({ label }) => label),
    go,
  )
  const toggle = (key: string): void => {
    const others = value.filter((one) => one !== key)
    onChange(others.length < value.length ? others : isMultiple ? [...value, key] : [key])
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event
    const current = options[at]?.key
    if (event.ctrlKey || event.metaKey || event.altKey || current === undefined) return
    if (key === 'Enter') {
      const isChosen = isMultiple ? value.length > 0 : value.includes(current)
      if (!isChosen) toggle(current)
      return
    }
    if (key === ' ') toggle(current)
    else if (key === 'ArrowDown') go((at + 1) % options.length)
    else if (key === 'ArrowUp') go((at - 1 + options.length) % options.length)
    else if (key === 'Home') go(0)
    else if (key === 'End') go(options.length - 1)
    else if ([...key].length === 1) {
      go(nextWith(options, key, at))
      typeAhead(key)
    } else return
    event.preventDefault()
  }
  return (
    <Box
      component="ul"
      role="listbox"
      id={id}
      tabIndex={0}
      aria-labelledby={labelId}
      aria-multiselectable={isMultiple}
      aria-activedescendant={options.length > 0 ? idOf(at) : undefined}
      onKeyDown={onKeyDown}
      sx={listStyle}
    >
      {options.map(({ key, label }, index) => (
        <Box
          component="li"
          key={key}
          id={idOf(index)}
          role="option"
          aria-selected={value.includes(key)}
          data-current={index === at}
          onClick={() => {
            setAt(index)
            toggle(key)
          }}
        >
          <Check aria-hidden />
          {label}
        </Box>
      ))}
    </Box>
  )
}

/** The next option whose label starts with a letter; the same one if there is none. */
function nextWith(options: readonly Choice[], letter: string, from: number): number {
  const starts = (index: number): boolean => options[index % options.length]?.label.toLowerCase().startsWith(letter.toLowerCase()) === true
  const steps = options.map((_, step) => step + 1).find((step) => starts(from + step))
  return steps === undefined ? from : (from + steps) % options.length
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0.5,
  maxHeight: 260,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -1 },
  '& li': { display: 'flex', alignItems: 'center', gap: 1, minHeight: { xs: 44, sm: 30 }, px: 1, borderRadius: 0.5, fontSize: 14, cursor: 'pointer' },
  '& li:hover': { bgcolor: 'action.hover' },
  '&:focus li[data-current="true"]': { bgcolor: 'action.selected' },
  '& svg': { fontSize: 16, flex: 'none', color: 'primary.main', visibility: 'hidden' },
  '& [aria-selected="true"] svg': { visibility: 'visible' },
} as const
