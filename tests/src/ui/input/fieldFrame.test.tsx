import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { FieldFrame } from '../../../../src/ui/input/FieldFrame'

afterEach(cleanup)

test.each([
  ['Website', 'Website: Enter a URL', 'Enter a URL'],
  ['官网', '官网：请输入网址', '请输入网址'],
  ['Name', 'Name required', 'Name required'],
  ['Name', 'Names: too many', 'Names: too many'],
  ['Name', 'Name: ', 'Name: '],
])('below the label %s the error "%s" reads "%s"', (label, error, shown) => {
  render(
    <FieldFrame id="x" name="x" label={label} error={error}>
      {({ id, describedBy }) => <input id={id} aria-describedby={describedBy} />}
    </FieldFrame>,
  )
  expect(document.getElementById('x-error')?.textContent).toBe(shown)
  expect(screen.getByRole('textbox', { name: label, description: shown.trim() })).toBeTruthy()
})
