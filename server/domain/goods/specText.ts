import type { SpecPart } from '../../../resources/goods/sku'

/* The specification of a SKU as one text: `颜色:红; 尺码:L`. A separator within a name or a value has a backslash before it, and so does a backslash. */

/** No backslash before a separator, or pairs of them: each pair is a backslash of the text itself. */
const unescapedHere = String.raw`(?<=(?:^|[^\\])(?:\\\\)*)`
const betweenParts = new RegExp(`${unescapedHere}[;；]`)
const behindName = new RegExp(`${unescapedHere}[:：]`)

export const formatSpecs = (parts: readonly SpecPart[]): string =>
  parts.map(({ name, value }) => `${escaped(name, /[\\;；:：]/g)}:${escaped(value, /[\\;；]/g)}`).join('; ')

/** Whoever types it may use half-width or full-width separators. A part without a name is a value. */
export function parseSpecs(text: unknown): SpecPart[] {
  return String(text ?? '')
    .split(betweenParts)
    .filter((part) => part.trim())
    .map((part) => {
      const at = part.search(behindName)
      return { name: at < 0 ? '' : unescaped(part.slice(0, at)), value: unescaped(part.slice(at + 1)) }
    })
}

const escaped = (text: string, marks: RegExp): string => text.replace(marks, String.raw`\$&`)
const unescaped = (text: string): string => text.trim().replace(/\\([\\;；:：])/g, '$1')
