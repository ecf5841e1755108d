/** Texts by characters, not by UTF-16 units: an emoji has two of those and must not be cut in between. */

/** The first `most` characters. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text
  const head = [...text.slice(0, 2 * most)].slice(0, most).join('')
  return head.length < text.length ? head : text
}

/** At most `most` characters, the last of them an ellipsis if there were more. */
export const truncateWithEllipsis = (text: string, most: number): string => (truncate(text, most) === text ? text : `${truncate(text, most - 1)}…`)

/** The database can store neither NUL nor unpaired surrogates. */
export const toStorableText = (text: string): string => text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\ufffd')

/** The same for a value stored as JSON, which writes both as escapes; a backslash before the escape makes it plain text. */
export const isStorableJson = (json: string): boolean => !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i.test(json)
