import { families, mensNames, mobilePrefixes, mottos, networks, nicknames, womensNames } from './data/names'

import type { Random } from './random'

/** A member without an id yet; moments in Unix seconds. */
export interface DemoMember {
  readonly username: string
  readonly nickname: string
  readonly mobile: string
  readonly email: string
  readonly gender: 0 | 1 | 2
  readonly birthday: string | null
  readonly motto: string
  readonly joined: number
  readonly joinIp: string
  readonly lastLogin: number | null
  readonly lastIp: string
  readonly isDisabled: boolean
  /** How much they use the shop, 0 to 3. */
  readonly zeal: number
}

const day = 86_400

/** Members in order of joining, over the two years before `now`; the shop is growing, so a good part of them came in the last three months. */
export function makeMembers(random: Random, now: number, count: number): DemoMember[] {
  const taken = new Set<string>()
  const moments = Array.from({ length: count }, () => now - random.whole(3_600, (random.happens(0.35) ? random.whole(7, 90) : 730) * day)).sort((a, b) => a - b)
  return moments.map((joined) => makeMember(random, { joined, now, taken }))
}

function makeMember(random: Random, { joined, now, taken }: { joined: number; now: number; taken: Set<string> }): DemoMember {
  const isWoman = random.happens(0.55)
  const [family, familySpelt] = random.pick(families)
  const [given, givenSpelt] = random.pick(isWoman ? womensNames : mensNames)
  const username = unused(taken, () => `${`${familySpelt}${givenSpelt}`.slice(0, 12)}${random.happens(0.5) ? '' : '_'}${random.whole(1, 99)}`.slice(0, 15))
  const joinIp = ipOf(random)
  const hasLeft = random.happens(0.08)
  const chosen = random.happens(0.35) ? random.pick(nicknames) : ''
  const nickname = chosen === '' || taken.has(chosen) ? `${family}${given}` : chosen
  taken.add(nickname)
  return {
    username,
    nickname,
    mobile: unused(taken, () => `${random.pick(mobilePrefixes)}${String(random.whole(0, 99_999_999)).padStart(8, '0')}`),
    email: random.happens(0.3) ? `${username}@example.com` : '',
    gender: random.happens(0.12) ? 0 : isWoman ? 2 : 1,
    birthday: random.happens(0.7) ? `${random.whole(1962, 2006)}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}` : null,
    motto: random.happens(0.25) ? random.pick(mottos) : '',
    joined,
    joinIp,
    lastLogin: hasLeft ? null : random.whole(joined, now),
    lastIp: hasLeft ? '' : random.happens(0.5) ? joinIp : ipOf(random),
    isDisabled: random.happens(0.03),
    zeal: random.pick([0, 0, 1, 1, 1, 2, 2, 3]),
  }
}

const two = (number: number): string => String(number).padStart(2, '0')
const ipOf = (random: Random): string => `${random.pick(networks)}.${random.whole(1, 254)}.${random.whole(1, 254)}`

/** Draws until something comes that nobody has. */
function unused(taken: Set<string>, draw: () => string): string {
  const drawn = draw()
  if (taken.has(drawn)) return unused(taken, draw)
  taken.add(drawn)
  return drawn
}
