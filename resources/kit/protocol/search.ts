/** The search across all lists. */

/** A search result: enough to name the row, and nothing its list would not show. */
export interface SearchHit {
  readonly id: number
  readonly label: string
  /** Other text that identifies it: a number, a second name. */
  readonly hint: string
}

export interface SearchHitGroup {
  /** The resource. */
  readonly path: string
  readonly rows: readonly SearchHit[]
  /** There are more; the list shows them. */
  readonly hasMore: boolean
  /** The search of this list timed out. */
  readonly isLate?: boolean
}

/** The title of one screen, by rule id: it is found in both languages. */
export interface ScreenTitle {
  readonly id: number
  readonly zh: string
  readonly en: string
}

/** One Chinese character is searched; other letters need two. */
export const isSearchTerm = (text: string): boolean => {
  const word = text.trim()
  return /\p{Script=Han}/u.test(word) || [...word].length >= 2
}
