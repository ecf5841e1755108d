export interface Statement {
  readonly text: string
  /** Where it begins in the file, counted from 1. */
  readonly line: number
}

/** A part of SQL that holds no end of a statement, whatever stands in it: comments, texts, names, bodies between dollars. */
const closed = /--[^\n]*|\/\*|[eE]'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[^]*?\$\1\$|;/g

/** The statements of a file, one by one, so that a failure can name its own. */
export function splitStatements(script: string): Statement[] {
  const found: Statement[] = []
  let begin = 0
  const take = (end: number): void => {
    const text = script.slice(begin, end)
    const lead = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*/.exec(text)?.[0].length ?? 0
    if (lead < text.length) found.push({ text: text.slice(lead), line: lineAt(script, begin + lead) })
    begin = end
  }
  closed.lastIndex = 0
  for (let match = closed.exec(script); match; match = closed.exec(script)) {
    if (match[0] === '/*') closed.lastIndex = endOfComment(script, match.index)
    else if (match[0] === ';' && !isInBody(script.slice(begin, match.index + 1))) take(match.index + 1)
  }
  take(script.length)
  return found
}

/** Comments stand inside each other. */
function endOfComment(script: string, begin: number): number {
  let depth = 0
  const marks = /\/\*|\*\//g
  marks.lastIndex = begin
  for (let mark = marks.exec(script); mark; mark = marks.exec(script)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return marks.lastIndex
  }
  return script.length
}

/** A function body in plain SQL holds statements of its own, up to its `end`. */
const isInBody = (text: string): boolean => /\bbegin\s+atomic\b/i.test(text) && !/\bend\s*;$/i.test(text)

const lineAt = (script: string, place: number): number => script.slice(0, place).split('\n').length

/** The line that an error speaks of: the place it names inside the statement, else where the statement begins. */
export const lineOf = ({ text, line }: Statement, error: unknown): number =>
  line + lineAt(text, Math.max(0, Number((error as { position?: unknown }).position ?? 1) - 1)) - 1
