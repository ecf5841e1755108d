import './quickReact'

import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'

import { queryError } from './queryErrors'
import { askForOwnStylesOnly, insertStyles, keepStylesOut } from './styles'

/** A busy machine may take seconds for the first render; a missing element still fails the test. */
configure({ asyncUtilTimeout: 10_000, getElementError: queryError })
askForOwnStylesOnly()

/** A wide desktop window with a mouse and without reduced motion. */
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

// The files of one worker share modules and document, so what a library does once on import is repeated here for each file.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  Object.assign(window, { matchMedia: worker, innerWidth: 1440, innerHeight: 900 })
  document.body.innerHTML = ''
  window.history.replaceState(null, '', '/')
})
beforeEach(keepStylesOut)
afterEach(() => {
  cleanup()
  insertStyles()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})
// a module that is still being loaded when a file ends fails, and stays failed for the files after it
afterAll(() => vi.dynamicImportSettled())
