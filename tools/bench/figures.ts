export const medianOf = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** Prints one line of the report, with its goal if it has one. */
export function reportGoal(name: string, is: number, goal?: number): void {
  const verdict = goal === undefined ? '      ' : is <= goal ? 'met   ' : 'MISSED'
  console.log(`${verdict} ${name}: ${is.toFixed(0)} ms${goal === undefined ? '' : `, goal ${goal} ms`}`)
}
