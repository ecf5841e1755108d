export { matchPinyin } from './matchPinyin'
export { matchAny, matchText } from './textMatch'
export { countTextPage, readTextPage } from './textSearchPage'

export type { ListText, SearchCondition, TextCondition, TextMatch } from './textMatch'
