interface Waiting {
  readonly begin: () => void
}

/** Exclusive locks like the browser's Web Locks: one holder per name, the others queue, and a closed tab releases its lock. */
export function fakeLocks(): LockManager & { readonly closeHolder: () => void } {
  const locks = new Map<string, () => void>()
  const queues = new Map<string, Waiting[]>()
  const free = (name: string): void => {
    locks.delete(name)
    queues.get(name)?.shift()?.begin()
  }
  function request<Result>(name: string, { signal, ifAvailable }: LockOptions, work: (lock: Lock | null) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (ifAvailable && locks.has(name)) return resolve(work(null))
      const waiting: Waiting = {
        begin: () => {
          let isFree = false
          const leave = (): void => {
            if (!isFree) free(name)
            isFree = true
          }
          locks.set(name, leave)
          work({ name, mode: 'exclusive' }).then(resolve, reject).finally(leave)
        },
      }
      signal?.addEventListener('abort', () => {
        const queue = queues.get(name) ?? []
        if (!queue.includes(waiting)) return
        queues.set(
          name,
          queue.filter((one) => one !== waiting),
        )
        reject(signal.reason as Error)
      })
      if (locks.has(name)) queues.set(name, [...(queues.get(name) ?? []), waiting])
      else waiting.begin()
    })
  }
  return {
    request,
    query: () => Promise.resolve({}),
    closeHolder: () => [...locks.values()].forEach((leave) => leave()),
  } as unknown as LockManager & { closeHolder: () => void } // only the methods in use
}
