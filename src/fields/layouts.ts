export interface ColumnLayout {
  readonly align: 'left' | 'right' | 'center'
  /** px at normal density. */
  readonly width: number
  /** Takes a share of the remaining width. */
  readonly grows?: boolean
}

/** Alignment: text left, numbers right with tabular digits, tags, switches and pictures centered. */
export const layouts = {
  text: { align: 'left', width: 136, grows: true },
  number: { align: 'right', width: 110 },
  money: { align: 'right', width: 130 },
  tag: { align: 'center', width: 110 },
  time: { align: 'left', width: 172 },
  picture: { align: 'center', width: 84 },
} as const satisfies Readonly<Record<string, ColumnLayout>>

/** A text column of another width. */
export const textColumn = (width: number): ColumnLayout => ({ ...layouts.text, width })
