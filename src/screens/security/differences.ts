/** A line of a comparison: the same on both sides, only on one, or changed. */
export interface ComparedLine {
  readonly before: readonly TextPart[] | undefined
  readonly after: readonly TextPart[] | undefined
  readonly isSame: boolean
}

/** A part of a line; only one that differs is marked. */
export interface TextPart {
  readonly text: string
  readonly isChanged: boolean
}

/** More lines than this are compared one by one from both ends only. */
const mostCells = 1_000_000

/** Two texts line by line; of a line that changed, the part between its equal beginning and end is marked. */
export function compareTexts(before: string, after: string): readonly ComparedLine[] {
  const [left, right] = [linesOf(before), linesOf(after)]
  const lines: ComparedLine[] = []
  let [l, r] = [0, 0]
  for (const [sameLeft, sameRight] of [...sameLines(left, right), [left.length, right.length] as const]) {
    const count = Math.max(sameLeft - l, sameRight - r)
    for (let i = 0; i < count; i++) lines.push(changedLine(l + i < sameLeft ? left[l + i] : undefined, r + i < sameRight ? right[r + i] : undefined))
    const same = left[sameLeft]
    if (same !== undefined && sameRight < right.length) lines.push({ before: whole(same), after: whole(same), isSame: true })
    ;[l, r] = [sameLeft + 1, sameRight + 1]
  }
  return lines
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))
const whole = (text: string): TextPart[] => [{ text, isChanged: false }]

/** Pairs of places with equal lines, as many as possible in order. */
function sameLines(left: readonly string[], right: readonly string[]): (readonly [number, number])[] {
  if (left.length * right.length > mostCells) return []
  const rows = Array.from({ length: left.length + 1 }, () => new Uint32Array(right.length + 1))
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--) {
      const row = rows[i]
      if (row) row[j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < left.length && j < right.length;)
    if (left[i] === right[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  return pairs
}

function changedLine(before: string | undefined, after: string | undefined): ComparedLine {
  if (before === undefined || after === undefined)
    return { before: before === undefined ? undefined : marked(before), after: after === undefined ? undefined : marked(after), isSame: false }
  const [left, right] = [[...before], [...after]]
  let head = 0
  while (head < left.length && head < right.length && left[head] === right[head]) head++
  let tail = 0
  while (tail < Math.min(left.length, right.length) - head && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail++
  return { before: partsOf(left, head, tail), after: partsOf(right, head, tail), isSame: false }
}

const marked = (text: string): TextPart[] => [{ text, isChanged: true }]

const partsOf = (letters: readonly string[], head: number, tail: number): TextPart[] =>
  [
    { text: letters.slice(0, head).join(''), isChanged: false },
    { text: letters.slice(head, letters.length - tail).join(''), isChanged: true },
    { text: letters.slice(letters.length - tail).join(''), isChanged: false },
  ].filter(({ text }) => text !== '')

/** What two lists have each for itself, and in common. */
export function compareLists(before: readonly string[], after: readonly string[]) {
  const [left, right] = [new Set(before), new Set(after)]
  return { removed: before.filter((one) => !right.has(one)), added: after.filter((one) => !left.has(one)), same: before.filter((one) => right.has(one)) }
}
