/**
 * What the columns of a type are where they are not one column of the field's own name with its value. Such a type adds
 * itself in its own file, by declaration merging: `columns` of other names, a `suffix` of the name, or the `value` stored.
 */
export interface StoredTypes {}
