import { cellPadding, widthOfText } from '../list/columnSettings'

/** A column of the table, in px. */
export interface Track {
  /** Of a column of data. */
  readonly name?: string
  /** Where there is room. */
  readonly width: number
  /** What it is shrunk to before the table scrolls. */
  readonly minWidth: number
  /** What its labels need; a text is shrunk to this where all of its contents are short. */
  readonly labelWidth?: number
  /** Takes a share of the remaining width. */
  readonly grows: boolean
  /** Its contents are cut where it is narrower than its width. */
  readonly isCut: boolean
  /** The name of the row: it has its width before other texts have theirs. */
  readonly isWhole?: boolean
  /** Has room for a second line, which holds half of a text. */
  readonly wraps?: boolean
  /** Has numbers that are compared sign by sign: two lines hold them whole. */
  readonly isNumber?: boolean
  /** Is as wide as its contents, with and without room. */
  readonly fits?: boolean
  /** Has amounts, which would be read as others where they are cut. */
  readonly isAmount?: boolean
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

/** px that a number of this width in one line needs in two. */
export const widthInTwoLines = (width: number): number => Math.min(mostInTwoLines, Math.ceil((width - cellPadding) / 2) + cellPadding + oneSign)
const oneSign = 8
const mostInTwoLines = 132

/** px that a text needs in two lines, which break between its words. */
const widthWrapped = ({ width, minWidth }: Track): number => Math.min(width, Math.max(minWidth, Math.ceil((width - cellPadding) / 2) + cellPadding + halfWord))
const halfWord = 26

/** A track whose contents need so many px as far as they are known. */
export function neededTrack(track: Track, need: number | undefined): Track {
  const isText = track.grows && !track.fits && track.labelWidth !== undefined && need !== undefined
  const least = isText ? Math.max(track.labelWidth, Math.min(track.minWidth, need)) : track.minWidth
  if (track.isAmount) {
    const minWidth = Math.max(track.minWidth, need ?? 0)
    return { ...track, width: track.isCut && need !== undefined ? minWidth : Math.max(track.width, minWidth), minWidth } // nothing of it is cut there, so others have its room
  }
  const width = Math.max(least, need ?? track.width)
  return { ...track, width, minWidth: track.fits ? width : track.isNumber ? Math.max(least, widthInTwoLines(width)) : least }
}

/** Texts that wrap, as wide as so many px for all texts let them be: in two lines before any text is cut. Words break well, numbers only where these are in two lines. */
function wrapped(texts: readonly Track[], available: number): readonly Track[] {
  const words = inTwoLines(texts, available, ({ wraps, isNumber }) => wraps === true && isNumber !== true)
  return inTwoLines(words, available, ({ wraps, isNumber }) => wraps === true && isNumber === true)
}

/** What is missing is taken from some of the texts, from each the same share of what a second line saves. */
function inTwoLines(texts: readonly Track[], available: number, isTaken: (track: Track) => boolean): readonly Track[] {
  const spare = sum(texts.map((track) => (isTaken(track) ? track.width - widthWrapped(track) : 0)))
  const share = spare === 0 ? 0 : Math.min(1, Math.max(0, sum(texts.map(({ width }) => width)) - available) / spare)
  return texts.map((track) => (isTaken(track) ? { ...track, width: track.width - (track.width - widthWrapped(track)) * share } : track))
}

/** A long name does not take all of the room. */
const mostOfWhole = 240
/** Where the table scrolls anyway its names, which stay, have at least so much of their width. */
const wholeWhereScrolled = 160

/** The tracks, with the room that the others can spare for those that are read whole. */
function wholeFirst(tracks: readonly Track[], available: number): readonly Track[] {
  const wholes = tracks.filter(({ isWhole }) => isWhole).map((track) => ({ ...track, width: Math.min(track.width, mostOfWhole) }))
  const spared = commonLimit(wholes, available - leastWidth(tracks.filter(({ isWhole }) => !isWhole)))
  const limit = leastWidth(tracks) > available ? wholeWhereScrolled : spared
  return tracks.map((track) => (track.isWhole ? { ...track, minWidth: Math.max(track.minWidth, Math.min(track.width, mostOfWhole, limit)) } : track))
}

/**
 * The grid template of a table in a frame of a width. With room all columns have their width, and the growing ones more. Without it those whose
 * contents still fit are shrunk first, then texts to two lines, then the longest texts, those that are read whole last. 0 stands for a frame that is not laid out yet. No track contains a space.
 */
export function fittedTemplate(all: readonly Track[], available: number): string {
  const tracks = available === 0 ? all : wholeFirst(all, available)
  const missing = available === 0 ? 0 : sum(tracks.map(({ width }) => width)) - available
  const fixed = tracks.filter(({ isCut }) => !isCut)
  const texts = tracks.filter(({ isCut }) => isCut)
  const spared = sum(fixed.map(({ width, minWidth }) => width - minWidth))
  const share = shareLeft(fixed, missing)
  const left = sum(texts.map(({ width }) => width)) - Math.max(0, missing - spared)
  const fitting = wrapped(texts, left)
  const limit = commonLimit(fitting, left)
  return tracks
    .map((track) => fitting[texts.indexOf(track)] ?? track)
    .map(({ width, minWidth, grows, isCut }) => {
      const px = `${Math.floor(isCut ? Math.max(minWidth, Math.min(width, limit)) : minWidth + (width - minWidth) * share)}px`
      return grows ? `minmax(${px},1fr)` : px
    })
    .join(' ')
}

/** px that the columns of a template have at least. */
export const widthOf = (template: string): number => sum([...template.matchAll(/(\d+)px/g)].map(([, px]) => Number(px)))

/** What texts need with these rows, by columns; the same map if no more than before. */
export function widerNeeds(needs: ReadonlyMap<string, number>, tracks: readonly Track[], rows: Iterable<Node>): ReadonlyMap<string, number> {
  const wider = new Map<string, number>()
  for (const row of rows) {
    if (!(row instanceof HTMLTableRowElement) || row.cells.length !== tracks.length) continue
    for (const [at, { name, grows, fits, isCut, isAmount }] of tracks.entries()) {
      const cell = row.cells[at]
      if (!(grows || fits || isCut || isAmount) || name === undefined || !cell) continue
      const width = contentWidth(cell)
      if (width > (wider.get(name) ?? needs.get(name) ?? 0)) wider.set(name, width)
    }
  }
  return wider.size === 0 ? needs : new Map([...needs, ...wider])
}

/** A column is not made wider than this for its contents, in px. */
const most = 420
/** px around the text of a label, and between labels. */
const aroundTag = 18
const belowScale = 12 / 14

/** px that a cell needs to show its texts whole, estimated from them: reading the layout of each cell would delay every paint. */
export function contentWidth(cell: Element): number {
  const below = cell.querySelector('.cell-below')
  const second = seenText(below)
  const whole = seenText(cell)
  const first = second ? whole.slice(0, whole.length - second.length) : whole
  const indent = cell.querySelector<HTMLElement>('.tree-cell')
  const branch = indent ? Number.parseInt(indent.style.paddingInlineStart || '0', 10) + branchButton : 0
  const picture = cell.querySelector('.cell-picture') && cell.querySelector('.cell-clip') ? pictureBefore : 0
  const tags = [...cell.querySelectorAll('.cell-tag')]
  const [above, under] = [tags.filter((tag) => !below?.contains(tag)), tags.filter((tag) => below?.contains(tag))]
  const upper = (picture > 0 || above.length === 0 ? Math.max(...linesOf(cell, first).map(widthOfText)) : widthOfTags(above)) + branch + picture
  const lower = under.length === 0 ? widthOfText(second) * belowScale : widthOfTags(under)
  return Math.min(most, Math.ceil(Math.max(upper, lower)) + cellPadding)
}

/** Without what only screen readers read. */
function seenText(part: Element | null): string {
  if (!part) return ''
  const hidden = [...part.querySelectorAll('.cell-hidden')].map(({ textContent }) => textContent)
  return hidden.reduce((text, one) => text.replace(one, ''), part.textContent)
}

/** The ends of a range may stand below each other. */
function linesOf(cell: Element, first: string): string[] {
  const [from = first, to] = cell.querySelector('.cell-range') ? first.split(' ~ ') : [first]
  return to === undefined ? [from] : [`${from} ~`, to]
}

const branchButton = 24
const pictureBefore = 32

const widthOfTags = (tags: readonly Element[]): number =>
  sum(tags.map((tag) => (tag.classList.contains('cell-extra') ? 0 : widthOfText(tag.textContent) + aroundTag)))
