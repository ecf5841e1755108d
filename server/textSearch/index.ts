export { matchPinyin } from './matchPinyin'
export { matchAny, matchReference, matchText } from './textMatch'
export { countTextPage, readTextPage } from './textSearchPage'

export type { IdsOfReference, ListText, Reference, ReferenceMatch, SearchCondition, TextCondition, TextMatch } from './textMatch'
