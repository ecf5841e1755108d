/** Latencies of one case, in ms. */
export interface Sample {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
  readonly perSecond: number
  /** Requests without the expected response, for example refused because too many were waiting; they are not in the other figures. */
  readonly failed: number
  readonly firstFailure?: string
}

interface Load {
  readonly connections: number
  readonly seconds: number
  /** Sends one request and waits for its whole response; throws if that is not the expected one. */
  readonly send: (round: number) => Promise<void>
}

interface Calls {
  /** Of the calls that had the expected response. */
  readonly times: readonly number[]
  readonly failed: number
  readonly firstFailure?: string
}

/** Sends requests on so many connections at once, each the next one as soon as it has a response, for so many seconds after a short warm-up. */
export async function measure({ connections, seconds, send }: Load): Promise<Sample> {
  await send(0) // a case that fails at the first request is an error in the case
  await callFor(connections, Math.min(1, seconds / 4), send)
  const begin = performance.now()
  const calls = await callFor(connections, seconds, send)
  return summarize(calls, (performance.now() - begin) / 1000)
}

async function callFor(connections: number, seconds: number, send: Load['send']): Promise<Calls> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  let round = 0
  let failed = 0
  let firstFailure: string | undefined
  const caller = async (): Promise<void> => {
    do {
      const begin = performance.now()
      try {
        await send((round += 1))
        times.push(performance.now() - begin)
      } catch (error) {
        failed += 1
        firstFailure ??= String(error)
      }
    } while (performance.now() < until)
  }
  await Promise.all(Array.from({ length: connections }, caller))
  return { times, failed, ...(firstFailure === undefined ? {} : { firstFailure }) }
}

function summarize({ times, ...failures }: Calls, seconds: number): Sample {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0, perSecond: sorted.length / seconds, ...failures }
}
