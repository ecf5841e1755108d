import { ThemeProvider } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'

import { createStyleCache } from '../../../src/ui/styleCache'
import { themeFor } from '../../../src/ui/theme'

const rulesOf = (key: string): string[] => [...document.querySelectorAll(`style[data-emotion="${key}"]`)].map(({ textContent }) => textContent)

it('conditional rules are kept out of the sheet of the others, and come after it even when they are first', () => {
  const { sheet } = createStyleCache()
  const conditional = ['@media print{a{top:2px;}}', '@keyframes turn{to{rotate:1turn;}}']
  for (const rule of [...conditional, 'a{top:1px;}']) sheet.insert(rule)
  expect(rulesOf('css-conditional')).toEqual(conditional)
  const rules = [...document.head.querySelectorAll('style')].map(({ textContent }) => textContent)
  expect(rules.indexOf('a{top:1px;}')).toBe(rules.indexOf(conditional[0] ?? '') - 1)
})

it('inputs insert no styles for the whole page', () => {
  const { rerender } = render(<ThemeProvider theme={themeFor('light')} />)
  const before = rulesOf('css-global')
  rerender(
    <ThemeProvider theme={themeFor('light')}>
      <TextField label="first" />
    </ThemeProvider>,
  )
  expect(rulesOf('css').some((rule) => rule.includes('InputBase'))).toBe(true)
  expect(rulesOf('css-global')).toEqual(before)
})
