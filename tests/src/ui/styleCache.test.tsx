import { ThemeProvider } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { createStyleCache } from '../../../src/ui/styleCache'
import { themeFor } from '../../../src/ui/theme'
import { insertStyles } from '../../support/styles'

beforeEach(insertStyles)

const rulesOf = (key: string): string[] => [...document.querySelectorAll(`style[data-emotion="${key}"]`)].map(({ textContent }) => textContent)

it('conditional rules are kept out of the sheet of the others, and come after it even when they are first', () => {
  const { sheet } = createStyleCache()
  // other tests have left their styles in the document
  const [media, keyframes, plain] = ['@media print{.own{top:2px;}}', '@keyframes own{to{rotate:1turn;}}', '.own{top:1px;}']
  for (const rule of [media, keyframes, plain]) sheet.insert(rule)
  expect(rulesOf('css-conditional')).toEqual(expect.arrayContaining([media, keyframes]))
  expect(rulesOf('css')).toContain(plain)
  const rules = [...document.head.querySelectorAll('style')].map(({ textContent }) => textContent)
  expect([media, keyframes].map((rule) => rules.indexOf(rule) > rules.indexOf(plain))).toEqual([true, true])
})

it('rules for devices without a pointer keep their place there, and are conditional like others elsewhere', () => {
  const place = (name: string, isTouched: boolean): boolean => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...original(media), matches: isTouched }))
    createStyleCache().sheet.insert(`@media (hover: none){.${name}:hover{top:1px;}}`)
    return rulesOf('css').some((rule) => rule.includes(name))
  }
  const original = window.matchMedia
  expect([place('touched', true), place('pointed', false)]).toEqual([true, false])
  vi.restoreAllMocks()
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
