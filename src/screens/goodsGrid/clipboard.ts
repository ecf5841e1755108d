/** Cells as spreadsheets put them on the clipboard: tabs between, a line for each row, quotation marks where needed. */
export const toTsv = (cells: readonly (readonly string[])[]): string => cells.map((row) => row.map(quoted).join('\t')).join('\n')

const quoted = (text: string): string => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A cell and the mark after it: a tab goes on, a line break begins a row, nothing ends the text. */
const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y

/** The cells of a pasted text. The line break that spreadsheets put at the end makes no row of its own. */
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
