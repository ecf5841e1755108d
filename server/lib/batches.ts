export interface BatchOptions<Call, Answer> {
  /** Calls with the same key never run in one batch; without it any may. */
  readonly keyOf?: (call: Call) => string
  readonly runOne: (call: Call) => Promise<Answer>
  /**
   * Runs calls together. Resolves with an answer or an error for each, in their order. Rejects if nothing of it has happened, or if calls that are repeated
   * do nothing twice: each then runs by itself.
   */
  readonly runTogether: (calls: readonly Call[]) => Promise<readonly (Answer | Error)[]>
  readonly maxSize: number
  /** Batches at the same time. */
  readonly maxRunning: number
  /** Milliseconds after which a waiting call starts although that many are running: one of them may be waiting for a lock. */
  readonly patience?: number
}

interface Waiting<Call, Answer> {
  readonly call: Call
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Combines calls that arrive while others are running, so that many of them share what a transaction costs. A call that meets no others runs at once and by
 * itself.
 */
export function batches<Call, Answer>(options: BatchOptions<Call, Answer>): (call: Call) => Promise<Answer> {
  const { keyOf, runOne, runTogether, maxSize, maxRunning, patience = 100 } = options
  let queue: Waiting<Call, Answer>[] = []
  let running = 0

  const alone = ({ call, resolve, reject }: Waiting<Call, Answer>): Promise<void> => runOne(call).then(resolve, reject)

  async function run(batch: readonly Waiting<Call, Answer>[]): Promise<void> {
    const [first] = batch
    if (first && batch.length === 1) return alone(first)
    const answers = await runTogether(batch.map(({ call }) => call)).catch(() => undefined)
    if (!answers) return void (await Promise.all(batch.map(alone)))
    for (const [at, { resolve, reject }] of batch.entries()) {
      const answer = answers[at]
      if (answer === undefined || answer instanceof Error) reject(answer ?? new Error('a batch gave too few answers'))
      else resolve(answer)
    }
  }

  function startNext(): void {
    const keys = new Set<unknown>()
    const batch: Waiting<Call, Answer>[] = []
    queue = queue.filter((one) => {
      const key = keyOf ? keyOf(one.call) : one
      if (batch.length >= maxSize || keys.has(key)) return true
      keys.add(key)
      batch.push(one)
      return false
    })
    running++
    void run(batch).finally(() => {
      running--
      startFree()
    })
  }

  function startFree(): void {
    while (running < maxRunning && queue.length > 0) startNext()
  }

  return (call) =>
    new Promise((resolve, reject) => {
      const waiting = { call, resolve, reject }
      queue.push(waiting)
      startFree()
      if (!queue.includes(waiting)) return
      const timer = setTimeout(() => {
        if (queue.includes(waiting)) startNext()
      }, patience)
      timer.unref()
    })
}
