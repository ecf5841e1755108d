/**
 * The column types of a field type that does not store its value in one column of the field's name. Such a type declares them in its own file, by declaration
 * merging: `columns` of other names, a `suffix` of the name, or the `value` stored.
 */
export interface StoredTypes {}
