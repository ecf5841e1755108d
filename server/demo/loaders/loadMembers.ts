import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { toYuan } from '../../../resources/kit/values/cents'
import { shopDayNumber, shopDayOf } from '../../../resources/kit/values/shopTime'
import { demoMemos } from '../../../resources/user/ledgerMemos'
import { hashPassword } from '../../auth/passwords/passwords'
import { families, mensNames, mobilePrefixes, mottos, networks, nicknames, womensNames } from '../data/names'
import { memberGroups } from '../data/shop'
import { insertRows, toMoment } from '../insertRows'
import { demoMember } from '../signIn'
import { makeActivity } from './activity'

import type { Db } from '../../context'
import type { Pictures } from '../pictures/demoImages'
import type { Random } from '../random'
import type { Dated, MemberActivity } from './activity'

interface MemberOptions {
  readonly random: Random
  readonly now: number
  readonly pictures: Pictures
  /** Who adjusts balances. */
  readonly adminIds: readonly number[]
}

const count = 200

/** Members with their balances, and the two ledgers with these sums. */
export async function loadMembers(tx: Db, options: MemberOptions): Promise<void> {
  const groupIds = await loadGroups(tx)
  const password = await hashPassword(randomBytes(24).toString('base64url')) // one for all: hashing 200 would take seconds, and nobody knows it
  const nextId = counter()
  const people = makeMembers(options.random, options.now, count).map((member) => ({ member, history: makeActivity({ ...options, ...member, nextId }) }))
  const rows = people.map(({ member, history }) => ({
    ...rowOf(member, options),
    ...balancesOf(history),
    group_id: groupIds[groupOf(history)],
    password_hash: password,
  }))
  const ids = await insertRows(tx, 'user', await withKnownOne(rows, people, options.now))
  const lives = people.map(({ history }, place) => ({ userId: ids[place] ?? 0, history }))
  await insertRows(tx, 'user_money_log', inOrder(lives.flatMap(moneyRows)))
  await insertRows(tx, 'user_score_log', inOrder(lives.flatMap(scoreRows)))
  await insertRows(tx, 'user_check_in', inOrder(lives.flatMap(checkInRows)))
  await insertRows(tx, 'user_note', notesOf(ids, options))
  // ids were assigned explicitly; the server's role may advance the sequence, but not set it
  await sql`select nextval(pg_get_serial_sequence('user_check_in', 'id')) from generate_series(1, (select max(id) from user_check_in))`.execute(tx)
}

/** The member with the most data to show, check-ins and both ledgers recently and in total, who can still check in today, is the one whose sign-in is printed. */
async function withKnownOne(rows: readonly Record<string, unknown>[], people: readonly Person[], now: number): Promise<Record<string, unknown>[]> {
  const week = now - 6 * 86_400
  const wealth = people.map(({ member, history: { money, score, checkIns } }) => {
    const recent = [money, score].filter((changes) => changes.some(({ at }) => at > week)).length + 3 * checkIns.filter(({ at }) => at > week).length
    const isDone = checkIns.some(({ at }) => shopDayNumber(at) === shopDayNumber(now))
    return member.isDisabled || isDone ? -1 : recent * 1000 + money.length + score.length
  })
  const richest = wealth.indexOf(Math.max(...wealth))
  const known = { username: demoMember.username, password_hash: await hashPassword(demoMember.password) }
  return rows.map((row, place) => (place === richest ? { ...row, ...known } : row))
}

/** A note about every twelfth member, by each of the staff in turn. */
const notesOf = (ids: readonly number[], { now, adminIds }: MemberOptions): Record<string, unknown>[] =>
  ids
    .filter((_, place) => place % 12 === 7)
    .map((user_id, place) => ({
      user_id,
      content: demoMemos.note[place % demoMemos.note.length]?.zh,
      admin_id: adminIds[place % adminIds.length] ?? null,
      create_time: toMoment(now - (place + 1) * 70_000),
    }))

interface Person {
  readonly member: DemoMember
  readonly history: MemberActivity
}

function counter(): () => number {
  let last = 1_000
  return () => ++last
}

/** The default group exists in every shop; the others belong to the demo. */
async function loadGroups(tx: Db): Promise<number[]> {
  const standing: { id: number; name: string }[] = await tx.selectFrom('user_group').select(['id', 'name']).execute()
  const ids: number[] = []
  for (const name of memberGroups)
    ids.push(standing.find((group) => group.name === name)?.id ?? (await insertRows(tx, 'user_group', [{ name, is_all: 1 }]))[0] ?? 0)
  return ids
}

function rowOf(member: DemoMember, { random, pictures }: MemberOptions): Record<string, unknown> {
  const faces = member.gender === 2 ? pictures.women : pictures.men
  const joined = toMoment(member.joined)
  return {
    username: member.username,
    nickname: member.nickname,
    mobile: member.mobile,
    email: member.email,
    gender: member.gender,
    birthday: member.birthday,
    motto: member.motto,
    avatar: random.happens(0.85) ? random.pick(faces).url : '',
    status: member.isDisabled ? 'disable' : 'enable',
    join_time: joined,
    join_ip: member.joinIp,
    create_time: joined,
    update_time: joined,
    last_login_time: member.lastLogin === null ? null : toMoment(member.lastLogin),
    last_login_ip: member.lastIp,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const balancesOf = (history: MemberActivity): { money: string; money_time: Date | null; score: number } => ({
  money: toYuan(sum(history.money.map((change) => change.cents))),
  money_time: history.money.length > 0 ? toMoment(Math.max(...history.money.map(({ at }) => at))) : null,
  score: sum(history.score.map((change) => change.points)),
})

/** The group follows from the amount recharged, from 500, 1,500 and 3,500 yuan on. */
function groupOf(history: MemberActivity): number {
  const recharged = sum(history.money.map((change) => (change.type === 'recharge' ? change.cents : 0)))
  return [50_000, 150_000, 350_000].filter((step) => recharged >= step).length
}

interface Life {
  readonly userId: number
  readonly history: MemberActivity
}
type LogRow = Readonly<Record<string, unknown>> & { readonly create_time: Date }

/** Rows of all members by time, so that ids grow with time; the sort is stable, which keeps each ledger in order. */
const inOrder = (rows: readonly LogRow[]): LogRow[] => [...rows].sort((a, b) => a.create_time.getTime() - b.create_time.getTime())

function moneyRows({ userId, history }: Life): LogRow[] {
  let cents = 0
  return history.money.map((change) => {
    const before = cents
    cents += change.cents
    return { ...commonRow(userId, change), money: toYuan(change.cents), before: toYuan(before), after: toYuan(cents) }
  })
}

function scoreRows({ userId, history }: Life): LogRow[] {
  let points = 0
  return history.score.map((change) => {
    const before = points
    points += change.points
    return { ...commonRow(userId, change), score: change.points, before, after: points }
  })
}

/** With the ids that ledger rows refer to. */
const checkInRows = ({ userId, history }: Life): LogRow[] =>
  history.checkIns.map(({ id, at, streak, score, bonus }) => {
    const check_date = shopDayOf(at)
    return { id, user_id: userId, check_date, streak, score, bonus_score: bonus, create_time: toMoment(at) }
  })

const commonRow = (
  userId: number,
  change: Dated<{ type: string; memo: string; bizType?: string; bizId?: number; bizNo?: string; adminId?: number }>,
): LogRow => ({
  user_id: userId,
  type: change.type,
  memo: change.memo,
  biz_type: change.bizType ?? '',
  biz_id: change.bizId ?? null,
  biz_no: change.bizNo ?? '',
  admin_id: change.adminId ?? null,
  create_time: toMoment(change.at),
})

/** A member without an id yet; times in Unix seconds. */
interface DemoMember {
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
  /** Activity of the member, 0 to 3. */
  readonly zeal: number
}

const day = 86_400

/** Members by time of joining, over the two years before `now`; the shop is growing, so many joined in the last three months. */
function makeMembers(random: Random, now: number, count: number): DemoMember[] {
  const taken = new Set<string>()
  const moments = Array.from({ length: count }, () => now - random.whole(3_600, (random.happens(0.35) ? random.whole(7, 90) : 730) * day)).sort((a, b) => a - b)
  return moments.map((joined) => makeMember(random, { joined, now, taken }))
}

function makeMember(random: Random, { joined, now, taken }: { joined: number; now: number; taken: Set<string> }): DemoMember {
  const isWoman = random.happens(0.55)
  const [family, familyPinyin] = random.pick(families)
  const [firstName, firstNamePinyin] = random.pick(isWoman ? womensNames : mensNames)
  const username = unused(taken, () =>
    `${`${familyPinyin}${firstNamePinyin}`.slice(0, 12)}${random.happens(0.5) ? '' : '_'}${random.whole(1, 99)}`.slice(0, 15),
  )
  const joinIp = ipOf(random)
  const hasLeft = random.happens(0.08)
  const chosen = random.happens(0.35) ? random.pick(nicknames) : ''
  const nickname = chosen === '' || taken.has(chosen) ? `${family}${firstName}` : chosen
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

/** Draws until the value is unused. */
function unused(taken: Set<string>, draw: () => string): string {
  const drawn = draw()
  if (taken.has(drawn)) return unused(taken, draw)
  taken.add(drawn)
  return drawn
}
