import { randomUUID } from 'node:crypto'

/** A UUID of version 7: it begins with the time, so that its index grows at one end. */
export function orderedId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** The milliseconds at which an id was made; undefined for another text. */
export function timeOfOrderedId(text: string): number | undefined {
  const [, high, low] = /^([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.exec(text) ?? []
  return high === undefined || low === undefined ? undefined : Number.parseInt(high + low, 16)
}
