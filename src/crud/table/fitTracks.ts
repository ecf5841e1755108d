/** A column of the table, in px. */
export interface Track {
  /** Of a column of data. */
  readonly name?: string
  /** Where there is room. */
  readonly width: number
  /** What it is shrunk to before the table scrolls. */
  readonly minWidth: number
  /** Takes a share of the remaining width. */
  readonly grows: boolean
  /** Its contents are cut where it is narrower than its width. */
  readonly isCut: boolean
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0)

/** px that the table needs at least. */
export const leastWidth = (tracks: readonly Track[]): number => sum(tracks.map(({ minWidth }) => minWidth))

/** The width that no column exceeds if all together have so many px: long texts are cut, short ones are not. */
function commonLimit(tracks: readonly Track[], available: number): number {
  const at = (limit: number): number => sum(tracks.map(({ width, minWidth }) => Math.max(minWidth, Math.min(width, limit))))
  let [low, high] = [0, Math.ceil(Math.max(0, ...tracks.map(({ width }) => width)))]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (at(middle) <= available) low = middle
    else high = middle - 1
  }
  return low
}

/** The share of what some columns can give up that is left to them, if all together give up so many px. */
function shareLeft(tracks: readonly Track[], missing: number): number {
  const room = sum(tracks.map(({ width, minWidth }) => width - minWidth))
  return room === 0 ? 1 : Math.max(0, 1 - Math.max(0, missing) / room)
}

/**
 * The grid template of a table in a frame of a width. With room all columns have their width, and the growing ones more. Without it those whose
 * contents still fit are shrunk first, then the longest texts. 0 stands for a frame that is not laid out yet. No track contains a space.
 */
export function fittedTemplate(tracks: readonly Track[], available: number): string {
  const missing = available === 0 ? 0 : sum(tracks.map(({ width }) => width)) - available
  const fixed = tracks.filter(({ isCut }) => !isCut)
  const texts = tracks.filter(({ isCut }) => isCut)
  const spared = sum(fixed.map(({ width, minWidth }) => width - minWidth))
  const share = shareLeft(fixed, missing)
  const limit = commonLimit(texts, sum(texts.map(({ width }) => width)) - Math.max(0, missing - spared))
  return tracks
    .map(({ width, minWidth, grows, isCut }) => {
      const px = `${Math.floor(isCut ? Math.max(minWidth, Math.min(width, limit)) : minWidth + (width - minWidth) * share)}px`
      return grows ? `minmax(${px},1fr)` : px
    })
    .join(' ')
}
