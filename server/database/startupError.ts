import { translate } from '../../resources/kit/text'

import type { Text, TextValues } from '../../resources/kit/text'

/** What stops a start: one sentence for the person at the terminal, who may read either language. */
export class StartupError extends Error {
  constructor(text: Text, values: TextValues = {}) {
    super(`${translate(text, 'zh-cn', values)}\n${translate(text, 'en', values)}`)
  }
}

/** The code of a system or database error, such as `EADDRINUSE` or `40001`. */
export const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '')

export const reasonOf = (error: unknown): string => {
  const inner = (error as { errors?: unknown[] } | undefined)?.errors?.[0] // a refused connection comes as a list, one error per address
  const whole = inner ?? error
  return whole instanceof Error && whole.message ? whole.message : String(whole)
}

/** The end of a program that could not do its work: what a person can correct as a sentence, anything else with its place. */
export function exitWithError(error: unknown): never {
  process.stderr.write(`${error instanceof StartupError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}
