import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'

import { askForOwnStylesOnly } from './styles'

/** A loaded machine may take seconds for a first render; a test still fails when nothing comes. */
configure({ asyncUtilTimeout: 10_000 })
askForOwnStylesOnly()

/** A wide window on a desk with a mouse, and nobody who asks for less motion. */
const worker = (query: string): MediaQueryList => ({
  matches: /min-width|pointer: fine/.test(query),
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})

// The files of one worker share their modules and their document: what a library does once, when it is imported, is done for each here.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  Object.assign(window, { matchMedia: worker, innerWidth: 1440, innerHeight: 900 })
  document.body.innerHTML = ''
  window.history.replaceState(null, '', '/')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})
