import type { Text } from '../../resources/kit/text'

/** A title or noun in the middle of a sentence: `Member` becomes `member`, while `SMS template` stays as it is. */
export const inSentence = ({ zh, en }: Text): Text => ({ zh, en: en.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase()) })
