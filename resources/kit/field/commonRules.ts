import { checkPath, checkPaths } from './checks'
import { fileOperators, numberOperators } from './operators'

import type { CheckResult } from './checks'

/** Rules that several field types share; each type spreads them into its own. */

/** Of a number that people type. */
export const numberRules = {
  empty: null,
  operators: () => numberOperators,
  comparable: () => 'stored' as const,
  canSort: true,
  isSortedByDefault: true,
  isTyped: true,
  isNumber: true,
} as const

const uploadRules = { canSort: false, holdsFiles: true, takesFiles: () => true, whenMissing: 'not_chosen' } as const

/** Of the address of one uploaded file. */
export const uploadedFileRules = {
  ...uploadRules,
  check: checkPath,
  empty: '',
  operators: () => fileOperators,
  comparable: () => 'read' as const,
} as const

/** Of the addresses of several. */
export const uploadedFilesRules = {
  ...uploadRules,
  check: (field: { readonly max: number }, input: unknown): CheckResult => checkPaths(input, field.max),
  empty: [] as readonly string[],
  operators: () => [] as const,
  comparable: () => 'never' as const,
} as const
