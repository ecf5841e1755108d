import { arrayMove } from '@dnd-kit/sortable'
import { useRef } from 'react'

interface KeyedRows<Row> {
  readonly rows: readonly { readonly key: string; readonly row: Row }[]
  readonly change: (at: number, part: Partial<Row>) => void
  readonly add: (rows: readonly Row[]) => void
  readonly remove: (at: number) => void
  readonly move: (from: number, to: number) => void
  readonly replace: (rows: readonly Row[]) => void
}

let last = 0
const fresh = (): string => `row${++last}`

/** Rows of a form with stable keys, which the form's value does not have. */
export function useKeyedRows<Row extends object>(rows: readonly Row[], onChange: (rows: readonly Row[]) => void): KeyedRows<Row> {
  const keys = useRef<readonly string[]>([])
  // the form has set other rows than were sent
  if (keys.current.length !== rows.length) keys.current = rows.map((_, at) => keys.current[at] ?? fresh())
  const send = (next: readonly Row[], nextKeys: readonly string[]): void => {
    keys.current = nextKeys
    onChange(next)
  }
  return {
    rows: rows.map((row, at) => ({ key: keys.current[at] ?? String(at), row })),
    change: (at, part) =>
      send(
        rows.map((row, n) => (n === at ? { ...row, ...part } : row)),
        keys.current,
      ),
    add: (more) => send([...rows, ...more], [...keys.current, ...more.map(fresh)]),
    remove: (at) =>
      send(
        rows.filter((_, n) => n !== at),
        keys.current.filter((_, n) => n !== at),
      ),
    move: (from, to) => send(arrayMove([...rows], from, to), arrayMove([...keys.current], from, to)),
    replace: (next) => send(next, next.map(fresh)),
  }
}
