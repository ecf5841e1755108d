/** A cell of the rows in sight: `row` counts the unfolded ones. */
export interface CellPosition {
  readonly row: number
  readonly col: number
}

/** What is marked: from where it was begun to where it has come. */
export interface CellSelection {
  readonly from: CellPosition
  readonly to: CellPosition
}

export interface CellArea {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface GridSize {
  readonly rows: number
  readonly cols: number
}

export const areaOf = ({ from, to }: CellSelection): CellArea => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.col, to.col),
  right: Math.max(from.col, to.col),
})

export const isInArea = (area: CellArea, { row, col }: CellPosition): boolean => row >= area.top && row <= area.bottom && col >= area.left && col <= area.right
export const sizeOfArea = ({ top, bottom, left, right }: CellArea): number => (bottom - top + 1) * (right - left + 1)

const within = (value: number, count: number): number => Math.min(Math.max(value, 0), Math.max(count - 1, 0))
export const clampToGrid = ({ row, col }: CellPosition, { rows, cols }: GridSize): CellPosition => ({ row: within(row, rows), col: within(col, cols) })

/** Rows of a page of the grid. */
const page = 12

/** Where a key of movement leads; undefined for every other key. With ctrl the arrows go to the edge. */
export function cellAfterKey(key: string, isFar: boolean, { row, col }: CellPosition, size: GridSize): CellPosition | undefined {
  const [lastRow, lastCol] = [size.rows - 1, size.cols - 1]
  const places: Readonly<Record<string, CellPosition>> = {
    ArrowUp: { row: isFar ? 0 : row - 1, col },
    ArrowDown: { row: isFar ? lastRow : row + 1, col },
    ArrowLeft: { row, col: isFar ? 0 : col - 1 },
    ArrowRight: { row, col: isFar ? lastCol : col + 1 },
    Home: { row: isFar ? 0 : row, col: 0 },
    End: { row: isFar ? lastRow : row, col: lastCol },
    PageUp: { row: row - page, col },
    PageDown: { row: row + page, col },
  }
  const place = places[key]
  return place && clampToGrid(place, size)
}

/** The next cell in reading order, or the one before; undefined beyond either end. */
export function nextCell({ row, col }: CellPosition, isBack: boolean, { rows, cols }: GridSize): CellPosition | undefined {
  const at = row * cols + col + (isBack ? -1 : 1)
  return at < 0 || at >= rows * cols ? undefined : { row: Math.floor(at / cols), col: at % cols }
}
