interface NamedLine {
  readonly name: string
  readonly values: readonly string[]
}

/** The rows of a control in words, each in a line: what it is about, and its values. */
export function NamedLines({ lines }: { readonly lines: readonly NamedLine[] }) {
  return (
    <ul style={listStyle}>
      {lines.map(({ name, values }, at) => (
        <li key={at}>
          <b>{name}</b> {values.join(' · ')}
        </li>
      ))}
    </ul>
  )
}

const listStyle = { margin: 0, padding: 0, listStyle: 'none' } as const
