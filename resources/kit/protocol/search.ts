/** The search across all lists. */

/** A record that was found: enough to name it, and nothing its list would not show. */
export interface SearchHit {
  readonly id: number
  readonly label: string
  /** What else it is known by: a number, a second name. */
  readonly hint: string
}

export interface SearchHitGroup {
  /** The resource. */
  readonly path: string
  readonly rows: readonly SearchHit[]
  /** There are others; the list shows them. */
  readonly hasMore: boolean
  /** The search of this list took too long and was given up. */
  readonly isLate?: boolean
}

/** The title of one screen, by the number of its rule: it is found in both languages. */
export interface ScreenTitle {
  readonly id: number
  readonly zh: string
  readonly en: string
}

/** One Chinese character is a word; of other letters it takes two. */
export const isSearchTerm = (text: string): boolean => {
  const word = text.trim()
  return /\p{Script=Han}/u.test(word) || [...word].length >= 2
}
