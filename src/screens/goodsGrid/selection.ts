/** A cell among the visible rows: `row` does not count collapsed ones. */
export interface CellPosition {
  readonly row: number
  readonly col: number
}

/** The selection: where it began and where it is now. */
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

/** Number of rows moved by PageUp and PageDown. */
const page = 12

/** The target of a navigation key; undefined for other keys. With Ctrl the arrows move to the edge. */
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

/** The next or previous cell in reading order; undefined beyond either end. */
export function nextCell({ row, col }: CellPosition, isBack: boolean, { rows, cols }: GridSize): CellPosition | undefined {
  const at = row * cols + col + (isBack ? -1 : 1)
  return at < 0 || at >= rows * cols ? undefined : { row: Math.floor(at / cols), col: at % cols }
}
