import type { CompiledQuery } from 'kysely'

/** Stands for a value while a statement is built. */
interface Place {
  readonly at: number
}

/**
 * A statement that is built once and run with any values: building one that runs with every request takes longer than the database needs for it. `build` uses
 * the places as parameters; its other parameters are the same for all values.
 */
export function reusableStatement<Row>(
  count: number,
  build: (places: readonly Place[]) => CompiledQuery<Row>,
): (values: readonly unknown[]) => CompiledQuery<Row> {
  const places = Array.from({ length: count }, (_, at) => ({ at }))
  const built = build(places)
  if (!places.every((place) => built.parameters.includes(place))) throw new Error('a reusable statement has a value that is no parameter of it')
  const placeOf = new Map<unknown, number>(places.map((place) => [place, place.at]))
  return (values) => ({
    ...built,
    parameters: built.parameters.map((one) => {
      const at = placeOf.get(one)
      return at === undefined ? one : values[at]
    }),
  })
}
