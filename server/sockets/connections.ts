import type { WebSocket } from 'ws'

import type { Language } from '../../resources/kit/text'

/** One open socket and what is known of it; kept small, since there may be thousands. */
export interface Guest {
  readonly socket: WebSocket
  readonly address: string
  readonly openedAt: number
  heardAt: number
  /** Words since `wordsFrom`. */
  words: number
  wordsFrom: number
  /** 0 until it has said who it is. */
  adminId: number
  family: string
  language: Language
  isBinding: boolean
}

/** All sockets of this process, found by account and counted by address. */
export interface Crowd {
  readonly all: ReadonlySet<Guest>
  readonly ofAdmin: (adminId: number) => ReadonlySet<Guest>
  readonly atAddress: (address: string) => number
  readonly enter: (guest: Guest) => void
  readonly leave: (guest: Guest) => void
  /** Ties a socket to its account. */
  readonly seat: (guest: Guest, adminId: number, family: string) => void
}

const nobody: ReadonlySet<Guest> = new Set()

export function makeCrowd(): Crowd {
  const all = new Set<Guest>()
  const byAdmin = new Map<number, Set<Guest>>()
  const addresses = new Map<string, number>()
  const count = (address: string, change: 1 | -1): void => {
    const now = (addresses.get(address) ?? 0) + change
    if (now > 0) addresses.set(address, now)
    else addresses.delete(address)
  }
  const unseat = (guest: Guest): void => {
    const others = byAdmin.get(guest.adminId)
    others?.delete(guest)
    if (others?.size === 0) byAdmin.delete(guest.adminId)
  }
  return {
    all,
    ofAdmin: (adminId) => byAdmin.get(adminId) ?? nobody,
    atAddress: (address) => addresses.get(address) ?? 0,
    enter: (guest) => {
      all.add(guest)
      count(guest.address, 1)
    },
    leave: (guest) => {
      if (!all.delete(guest)) return
      count(guest.address, -1)
      unseat(guest)
    },
    seat: (guest, adminId, family) => {
      unseat(guest)
      guest.adminId = adminId
      guest.family = family
      const others = byAdmin.get(adminId) ?? new Set<Guest>()
      byAdmin.set(adminId, others)
      others.add(guest)
    },
  }
}
