import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { Picture } from '../../../../src/ui/cell/Picture'

afterEach(cleanup)

const picture = (src: string) => <Picture src={src} alt="Tea" group="tea" />

test('a picture that cannot be loaded says so, and the one that replaces it is shown', () => {
  const { rerender } = render(picture('/storage/removed.png'))
  fireEvent.error(document.querySelector('img') as Element)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('图片无法加载')
  rerender(picture('/storage/other.png'))
  expect(screen.getByRole('button').dataset['full']).toBe('/storage/other.png')
})
