import { createServer } from 'node:net'

import type { AddressInfo, Server, Socket } from 'node:net'

interface Behavior {
  /** Accepts this user and password only; without it nobody signs in. */
  readonly account?: { readonly user: string; readonly pass: string }
  /** Offers STARTTLS, and breaks the encrypted connection off. */
  readonly offersTls?: boolean
  /** Never says a word. */
  readonly isSilent?: boolean
  /** The address that is refused. */
  readonly refuses?: string
}

export interface SmtpServer {
  readonly port: number
  /** The mails that arrived, with headers. */
  readonly mails: readonly string[]
  /** What clients have said. */
  readonly lines: readonly string[]
  readonly close: () => Promise<void>
}

/** A small mail server on the loopback address. */
export async function smtpServer(behavior: Behavior = {}): Promise<SmtpServer> {
  const [mails, lines, sockets]: [string[], string[], Set<Socket>] = [[], [], new Set()]
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    if (!behavior.isSilent) talk(socket, behavior, { mails, lines })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, mails, lines, close: () => closeAll(server, sockets) }
}

function closeAll(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  return new Promise((resolve) => server.close(() => resolve()))
}

interface Heard {
  readonly mails: string[]
  readonly lines: string[]
}

function talk(socket: Socket, behavior: Behavior, { mails, lines }: Heard): void {
  let [waiting, mail, isBody] = ['', '', false]
  const say = (text: string): void => void socket.write(`${text}\r\n`)
  const hear = (line: string): void => {
    if (isBody) {
      if (line !== '.') return void (mail += `${line}\n`)
      mails.push(mail)
      ;[mail, isBody] = ['', false]
      return say('250 queued')
    }
    lines.push(line)
    const answer = answerTo(line, behavior)
    if (line === 'DATA') isBody = true
    say(answer)
    if (line === 'STARTTLS' && behavior.offersTls) socket.destroy()
    if (line === 'QUIT') socket.end()
  }
  socket.on('data', (bytes) => {
    waiting += bytes.toString('utf8')
    for (let at = waiting.indexOf('\r\n'); at >= 0; at = waiting.indexOf('\r\n')) {
      const line = waiting.slice(0, at)
      waiting = waiting.slice(at + 2)
      hear(line)
    }
  })
  say('220 loopback ESMTP')
}

function answerTo(line: string, { account, offersTls = false, refuses }: Behavior): string {
  const [verb = ''] = line.split(' ')
  if (verb === 'EHLO') return ['250-loopback', ...(offersTls ? ['250-STARTTLS'] : []), '250 AUTH PLAIN'].join('\r\n')
  if (verb === 'AUTH') {
    const given = Buffer.from(line.split(' ').at(-1) ?? '', 'base64').toString('utf8')
    return account && given === `\0${account.user}\0${account.pass}` ? '235 welcome' : '535 wrong user or password'
  }
  if (verb === 'DATA') return '354 go on'
  if (verb === 'QUIT') return '221 bye'
  if (refuses && line.includes(refuses)) return '550 no such mailbox'
  if (verb === 'STARTTLS') return offersTls ? '220 go on' : '502 not here'
  return '250 ok'
}
