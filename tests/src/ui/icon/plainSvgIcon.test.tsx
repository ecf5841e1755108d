import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { PlainSvgIcon, svgPathsOf } from '../../../../src/ui/icon/PlainSvgIcon'
import { commonIcons } from '../../../../src/ui/icon/commonIcons'
import { moreIcons } from '../../../../src/ui/icon/moreIcons'

test.each(Object.entries({ ...commonIcons, ...moreIcons }))('the icon %s is rendered as a plain element with the paths of the library', (_, Icon) => {
  expect(svgPathsOf(Icon)).toBeDefined()
  const bare = render(<PlainSvgIcon icon={Icon} />).container.querySelector('svg')
  const full = render(<Icon />).container.querySelector('svg')
  expect(bare?.innerHTML).toBe(full?.innerHTML)
  expect([bare?.getAttribute('viewBox'), bare?.getAttribute('aria-hidden'), bare?.getAttribute('class')]).toEqual(['0 0 24 24', 'true', null])
})

test('an icon of another structure is rendered by the library', () => {
  const Own = () => <i>own</i>
  expect(render(<PlainSvgIcon icon={Own} />).container.textContent).toBe('own')
})
