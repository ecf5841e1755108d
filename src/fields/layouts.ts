export interface ColumnLayout {
  readonly align: 'left' | 'right' | 'center'
  /** px at normal density. */
  readonly width: number
  /** px that its usual contents need; a list shrinks its columns to this before it scrolls. */
  readonly min: number
  /** The same in one line, where that is more. */
  readonly line?: number
  /** Takes a share of the remaining width. */
  readonly grows?: boolean
  /** Is as wide as its contents. */
  readonly fits?: boolean
  /** Its contents do not continue in a second line. */
  readonly hasOneLine?: boolean
}

/** Alignment: text left, numbers right with tabular digits, tags, switches and pictures centered. */
export const layouts = {
  text: { align: 'left', width: 136, min: 96, grows: true },
  number: { align: 'right', width: 110, min: 72 },
  progress: { align: 'right', width: 150, min: 126 },
  money: { align: 'right', width: 130, min: 104 },
  tag: { align: 'center', width: 110, min: 88 },
  time: { align: 'left', width: 172, min: 102, line: 166 },
  picture: { align: 'center', width: 84, min: 64 },
} as const satisfies Readonly<Record<string, ColumnLayout>>

/** A text column of another width. */
export const textColumn = (width: number): ColumnLayout => ({ ...layouts.text, width })

/** A column of several short words, each in a frame of its own. */
export const tagsColumn = (width: number): ColumnLayout => ({ ...textColumn(width), hasOneLine: true })
