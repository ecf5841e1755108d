/** The names of the rows of one list, both ways; a name may belong to several. */
export interface ListLabels {
  readonly labels: ReadonlyMap<number, string>
  /** In a tree without the path. */
  readonly names: ReadonlyMap<number, string>
  readonly ids: ReadonlyMap<string, readonly number[]>
}

/** Stands between the names of a path in a tree. */
export const pathSeparator = '/'

/** A name or a path as it is looked up: letters of either case, whatever space stands around its parts. */
export const foldLabel = (label: string): string =>
  label
    .split(pathSeparator)
    .map((part) => part.trim().toLowerCase())
    .join(pathSeparator)
