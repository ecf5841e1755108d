import { createTheme } from '@mui/material/styles'
import { expect, test } from 'vitest'

import { cellStyles } from '../../../../src/ui/cell/cellStyles'

const scaled = /^(borderRadius|gap|(row|column)Gap|(margin|padding)\w*)$/
const partial = /^((min|max)?(width|height))$/i

/** Numbers that `sx` multiplies, or reads as a share of the surrounding. */
const misread = (styles: object, at = ''): string[] =>
  Object.entries(styles).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return misread(value, `${at}${name} `)
    const isMisread = typeof value === 'number' && value !== 0 && (scaled.test(name) || (partial.test(name) && value <= 1))
    return isMisread ? [`${at}${name}: ${value}`] : []
  })

test('styles of cells mean the same in a styled frame and in sx, where a hidden text of 1 is as high as its surrounding', () => {
  expect(misread(cellStyles(createTheme()))).toEqual([])
})
