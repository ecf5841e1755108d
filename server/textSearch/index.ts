export { matchPinyin } from './matchPinyin'
export { resolveReferences } from './resolveReferences'
export { matchAny, matchReference, matchText } from './textMatch'
export { countTextPage, readTextPage } from './textSearchPage'

export type { ListText, ReferencedIds, ReferenceMatch, SearchCondition, TextCondition, TextMatch } from './textMatch'
