import { translate } from '../../resources/kit/text'

import type { Text, TextValues } from '../../resources/kit/text'

/** An error that stops the start: one sentence for the terminal, in both languages. */
export class StartupError extends Error {
  constructor(text: Text, values: TextValues = {}) {
    super(`${translate(text, 'zh-cn', values)}\n${translate(text, 'en', values)}`)
  }
}

/** The code of a system or database error, such as `EADDRINUSE` or `40001`. */
export const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '')

export const reasonOf = (error: unknown): string => {
  const inner = (error as { errors?: unknown[] } | undefined)?.errors?.[0] // a refused connection is an aggregate, one error per address
  const whole = inner ?? error
  return whole instanceof Error && whole.message ? whole.message : String(whole)
}

/** An error that a person can correct is printed as a sentence, any other with its stack. */
export const printError = (error: unknown): void =>
  void process.stderr.write(`${error instanceof StartupError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)

/** Ends a program after an error. */
export function exitWithError(error: unknown): never {
  printError(error)
  process.exit(1)
}
