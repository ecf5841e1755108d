export { matchPinyin } from './matchPinyin'
export { matchAny, matchReference, matchText, matchWhole } from './textMatch'
export { countTextPage, readTextPage } from './textSearchPage'

export type { IdsOfReference, ListText, Reference, ReferenceMatch, SearchCondition, TextCondition, TextMatch } from './textMatch'
