/** Reports the end of a step; `weight` is how much longer it takes than a step of weight 1. */
export type StepEnded = (name: string, result?: string, weight?: number) => void

/**
 * Prints each step of a long program as it ends, with how many are left and how long they will take at the pace so far: `12/40  deep page 2,000: 3.1 ms  (28
 * left, about 2 min)`. Lines of steps are indented, so that the results of the program stand out. `weight` is the sum over all steps, where some take much longer.
 */
export function countSteps(total: number, print: (line: string) => void = console.log, weight = total): StepEnded {
  const begin = performance.now()
  let [ended, endedWeight] = [0, 0]
  return (name, result, ofStep = 1) => {
    ended += 1
    endedWeight += ofStep
    const left = total - ended
    const seconds = (((performance.now() - begin) / endedWeight) * (weight - endedWeight)) / 1000
    print(`  ${ended}/${total}  ${name}${result === undefined ? '' : `: ${result}`}${left > 0 ? `  (${left} left, about ${durationOf(seconds)})` : ''}`)
  }
}

/** A part of a program, with the name that is printed when it has ended, and its weight among the others if it is not 1. */
export type ProgramStep = readonly [name: string, work: () => Promise<unknown>, weight?: number]

export const weightOf = (steps: readonly ProgramStep[]): number => steps.reduce((sum, [, , weight = 1]) => sum + weight, 0)

/** Runs the steps one after the other and reports the end of each. */
export async function runSteps(steps: readonly ProgramStep[], ended: StepEnded): Promise<void> {
  for (const [name, work, weight] of steps) {
    await work()
    ended(name, undefined, weight)
  }
}

function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  return `${Math.round(seconds / 60)} min`
}
