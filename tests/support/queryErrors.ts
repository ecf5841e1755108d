import { getConfig, prettyDOM } from '@testing-library/react'

/** Set by the library while `waitFor` and the queries `findBy…` look again and again. */
interface Waiting {
  readonly _disableExpensiveErrorDiagnostics?: boolean
}

/**
 * The error of a query that finds nothing, with the document. While a test waits, it has its message only: the document of every look in vain was printed
 * for nothing, and at the end of the waiting the library asks for this error once more.
 */
export function queryError(message: string | null, container: Element): Error {
  const isWaiting = (getConfig() as Waiting)._disableExpensiveErrorDiagnostics === true
  const shown = isWaiting ? undefined : `Ignored nodes: comments, ${getConfig().defaultIgnore}\n${prettyDOM(container) || ''}`
  const error = new Error([message, shown].filter(Boolean).join('\n\n'))
  error.name = 'TestingLibraryElementError'
  return error
}
