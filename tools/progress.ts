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

/** A part of a program, with the name that is printed when it has ended. */
export type ProgramStep = readonly [name: string, work: () => Promise<unknown>]

/** Runs the steps one after the other and reports the end of each. */
export async function runSteps(steps: readonly ProgramStep[], ended: (name: string) => void): Promise<void> {
  for (const [name, work] of steps) {
    await work()
    ended(name)
  }
}

function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  return `${Math.round(seconds / 60)} min`
}
