/**
 * Prints each step of a long program as it ends, with how many are left and how long they will take at the pace so far: `12/40  deep page 2,000: 3.1 ms  (28
 * left, about 2 min)`. Lines of steps are indented, so that the results of the program stand out.
 */
export function countSteps(total: number, print: (line: string) => void = console.log): (name: string, result?: string) => void {
  const begin = performance.now()
  let ended = 0
  return (name, result) => {
    ended += 1
    const left = total - ended
    const pace = (performance.now() - begin) / ended
    print(
      `  ${ended}/${total}  ${name}${result === undefined ? '' : `: ${result}`}${left > 0 ? `  (${left} left, about ${durationOf((left * pace) / 1000)})` : ''}`,
    )
  }
}

function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  return `${Math.round(seconds / 60)} min`
}
