import { t } from '../../resources/kit/text'

/** What a table says that a paste was longer than. */
export const leftRows = t(
  '粘贴的内容比表格多 {count} 行，多出的没有写入',
  '{count} pasted {count:row|rows} did not fit below the last row and {count:was|were} not inserted',
)

/** Cells in the clipboard format of spreadsheets: separated by tabs, one line per row, quoted where needed. */
export const toTsv = (cells: readonly (readonly string[])[]): string => cells.map((row) => row.map(quoted).join('\t')).join('\n')

const quoted = (text: string): string => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A cell and its separator: a tab, a line break, or the end of the text. */
const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y

/** The cells of a pasted text. A trailing line break, which spreadsheets add, makes no row. */
export function fromTsv(text: string): readonly (readonly string[])[] {
  const whole = text.replace(/(\r\n|\n|\r)$/, '')
  const rows: string[][] = [[]]
  for (let at = 0; ; at = cell.lastIndex) {
    cell.lastIndex = at
    const [, inQuotes, plain = '', mark = ''] = cell.exec(whole) ?? []
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? plain)
    if (mark === '') return rows
    if (mark !== '\t') rows.push([])
  }
}
