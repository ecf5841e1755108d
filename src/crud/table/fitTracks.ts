/** A column of the table, in px. */
export interface Track {
  /** Where there is room. */
  readonly width: number
  /** What it is shrunk to before the table scrolls. */
  readonly minWidth: number
  /** Takes a share of the remaining width. */
  readonly grows: boolean
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0)

/** px that the table needs at least. */
export const leastWidth = (tracks: readonly Track[]): number => sum(tracks.map(({ minWidth }) => minWidth))

/**
 * The grid template of a table in a frame of a width: all columns at their width and the growing ones wider, or all shrunk by the same share of what they can
 * give. 0 stands for a frame that is not laid out yet. No track contains a space.
 */
export function fittedTemplate(tracks: readonly Track[], available: number): string {
  const [wide, least] = [sum(tracks.map(({ width }) => width)), leastWidth(tracks)]
  const share = available === 0 || wide <= available ? 1 : Math.max(0, (available - least) / (wide - least))
  return tracks
    .map(({ width, minWidth, grows }) => {
      const px = `${Math.floor(minWidth + (width - minWidth) * share)}px`
      return grows ? `minmax(${px},1fr)` : px
    })
    .join(' ')
}
