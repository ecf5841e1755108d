import pg from 'pg'

interface Listener {
  readonly onWord: (word: string) => void
  /** The connection stands: the first time, and again after every loss. What was said meanwhile was not heard. */
  readonly onBack: () => void
  readonly log: (message: string) => void
}

const channel = 'zhanggui_notify'
/** Milliseconds: between tries, and between looks at a line that may have died without a word. */
const pauses = { first: 250, longest: 5000, look: 30_000, answer: 5000 } as const

/** Hears what other servers and the database itself say, on a connection of its own that comes back by itself. */
export function listen(url: string, { onWord, onBack, log }: Listener): { readonly stop: () => Promise<void> } {
  let isOver = false
  let pause: number = pauses.first
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'zhanggui notify',
      connectionTimeoutMillis: 3000,
      keepAlive: true,
      query_timeout: pauses.answer,
    })
    client = next
    next.on('notification', ({ payload = '' }) => onWord(payload))
    next.on('error', (error) => log(`the line for notices broke: ${error.message}`))
    next.once('end', () => again(next))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      pause = pauses.first
      if (!isOver) onBack()
    } catch (error) {
      log(`no line for notices: ${error instanceof Error ? error.message : String(error)}`)
      drop(next)
    }
  }
  /** `end` may wait for a server that is gone; the next try does not. */
  const drop = (one: pg.Client): void => {
    one.end().catch(() => undefined) // it has ended already
    again(one)
  }
  const again = (one: pg.Client): void => {
    if (isOver || client !== one) return
    client = undefined
    timer = setTimeout(() => void open(), pause)
    timer.unref()
    pause = Math.min(pause * 2, pauses.longest)
  }
  const look = setInterval(() => {
    const one = client
    one?.query('select 1').catch(() => drop(one))
  }, pauses.look)
  look.unref()

  void open()
  return {
    stop: async () => {
      isOver = true
      clearTimeout(timer)
      clearInterval(look)
      await client?.end().catch(() => undefined) // a line that is broken already
    },
  }
}
