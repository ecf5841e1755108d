interface Waiting {
  readonly begin: () => void
}

/** Exclusive locks like the browser's Web Locks: one holder per name, the others queue, and a closed tab releases its lock. */
export function fakeLocks(): LockManager & { readonly closeHolder: () => void } {
  const held = new Map<string, () => void>()
  const queues = new Map<string, Waiting[]>()
  const free = (name: string): void => {
    held.delete(name)
    queues.get(name)?.shift()?.begin()
  }
  function request<Result>(name: string, { signal, ifAvailable }: LockOptions, work: (lock: Lock | null) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (ifAvailable && held.has(name)) return resolve(work(null))
      const waiting: Waiting = {
        begin: () => {
          let isFree = false
          const leave = (): void => {
            if (!isFree) free(name)
            isFree = true
          }
          held.set(name, leave)
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
      if (held.has(name)) queues.set(name, [...(queues.get(name) ?? []), waiting])
      else waiting.begin()
    })
  }
  return {
    request,
    query: () => Promise.resolve({}),
    closeHolder: () => [...held.values()].forEach((leave) => leave()),
  } as unknown as LockManager & { closeHolder: () => void } // only the methods in use
}
