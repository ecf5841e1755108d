import { createHash } from 'node:crypto'
import { linkSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { codeOf } from '../startupError'

import type { Server } from 'node:net'

/** Held until it is released or the process ends for any reason. */
export interface ProcessLock {
  release(): void
}

/**
 * One server per data folder. The lock is a listening socket in that folder: the operating system closes it with the process, so a killed holder leaves no
 * lock, reused process ids do not matter, and containers that share the folder see each other. Returns the lock, or the holder's description of itself.
 */
export async function takeLock(folder: string, holder: string): Promise<ProcessLock | { readonly currentHolder: string }> {
  const path = socketPath(folder)
  for (let attempt = 0; attempt < 5; attempt++) {
    const server = await listen(path, holder)
    if (server) return { release: () => void server.close() }
    const currentHolder = await readHolder(path)
    if (currentHolder !== undefined) return { currentHolder }
    await removeDead(path)
    await pause(20 * attempt * Math.random())
  }
  return { currentHolder: '?' }
}

/** The description given by the holder of the folder; undefined if there is none. */
export const holderOf = (folder: string): Promise<string | undefined> => readHolder(socketPath(folder))

/** Socket paths are limited to about 100 bytes; the relative one is often shorter. */
function socketPath(folder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\zhanggui-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  const whole = join(folder, 'server.sock')
  const short = relative(process.cwd(), whole)
  return short.length < whole.length ? short : whole
}

/** Undefined if another process listens there, or did until it died. */
function listen(path: string, holder: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy()) // a client that disconnected early changes nothing
      socket.end(holder)
    })
    server.once('error', (error) => (codeOf(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(path, () => resolve(server.unref()))
  })
}

/** The text of the listener; '' if it is too busy to respond; undefined if nobody listens. */
function readHolder(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(path)
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (part) => (text += String(part)))
    socket.once('error', (error) => resolve(['ECONNREFUSED', 'ENOENT'].includes(codeOf(error)) ? undefined : ''))
    socket.once('close', () => resolve(text))
  })
}

/** Renamed before it is removed: two starts at once could otherwise remove the socket that the other has just opened. */
async function removeDead(path: string): Promise<void> {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if ((await readHolder(aside)) !== undefined) linkSync(aside, path)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(codeOf(error))) throw error // another process removed it first
  }
  rmSync(aside, { force: true })
}
