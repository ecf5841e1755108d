export { matchAny, matchText } from './textMatch'
export { countTextPage, readTextPage } from './textSearchPage'

export type { SearchCondition, TextCondition, TextMatch } from './textMatch'
