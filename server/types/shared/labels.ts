/** The names of the rows of one list, in both directions; a name may belong to several. */
export interface ListLabels {
  readonly labels: ReadonlyMap<number, string>
  /** In a tree without the path. */
  readonly names: ReadonlyMap<number, string>
  readonly ids: ReadonlyMap<string, readonly number[]>
}

/** Separator of the names of a path in a tree. */
export const pathSeparator = '/'

/** A name or a path in normalized form: without case and surrounding spaces. */
export const foldLabel = (label: string): string =>
  label
    .split(pathSeparator)
    .map((part) => part.trim().toLowerCase())
    .join(pathSeparator)
