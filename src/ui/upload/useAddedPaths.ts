import { useRef } from 'react'

interface Settings {
  readonly value: readonly string[]
  readonly onChange: (paths: readonly string[]) => void
  /** Another path replaces the only one. */
  readonly max: number
}

/** Adds paths to the value of a control, also several before it renders the first: it does not render while its tab is hidden. */
export function useAddedPaths({ value, onChange, max }: Settings): (path: string) => void {
  const rendered = useRef(value)
  const latest = useRef(value)
  if (!isSame(rendered.current, value)) {
    rendered.current = value
    latest.current = value
  }
  return (path) => {
    if (latest.current.includes(path)) return
    latest.current = max === 1 ? [path] : [...latest.current, path].slice(0, max)
    onChange(latest.current)
  }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.length === other.length && one.every((path, at) => path === other[at])
