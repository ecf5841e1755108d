import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { shopDayOf } from '../../resources/kit/shopTime'
import { hashPassword } from '../auth/passwords/passwords'
import { toYuan } from '../domain/money/cents'
import { makeActivity } from './activity'
import { memberGroups } from './data/shop'
import { insertRows, toMoment } from './insertRows'
import { makeMembers } from './members'
import { demoMember } from './signIn'

import type { Db } from '../context'
import type { Dated, MemberActivity } from './activity'
import type { DemoMember } from './members'
import type { Pictures } from './pictures/demoImages'
import type { Random } from './random'

export interface MemberOptions {
  readonly random: Random
  readonly now: number
  readonly pictures: Pictures
  /** Who adjusts balances. */
  readonly adminIds: readonly number[]
}

const count = 200

/** Members with their balances, and the two ledgers these are the sums of. */
export async function loadMembers(tx: Db, options: MemberOptions): Promise<void> {
  const groupIds = await loadGroups(tx)
  const password = await hashPassword(randomBytes(24).toString('base64url')) // one for all: hashing 200 times would take seconds, and nobody knows it
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
  // ids were given out that the sequence does not know of; the server's role may count on, not set where to begin
  await sql`select nextval(pg_get_serial_sequence('user_check_in', 'id')) from generate_series(1, (select max(id) from user_check_in))`.execute(tx)
}

/** The member with the most to see, check-ins and both ledgers in the last week and altogether, is the one whose sign-in is told. */
async function withKnownOne(rows: readonly Record<string, unknown>[], people: readonly Person[], now: number): Promise<Record<string, unknown>[]> {
  const week = now - 6 * 86_400
  const wealth = people.map(({ member, history: { money, score, checkIns } }) => {
    const recent = [money, score].filter((changes) => changes.some(({ at }) => at > week)).length + 3 * checkIns.filter(({ at }) => at > week).length
    return member.isDisabled ? -1 : recent * 1000 + money.length + score.length
  })
  const richest = wealth.indexOf(Math.max(...wealth))
  const known = { username: demoMember.username, password_hash: await hashPassword(demoMember.password) }
  return rows.map((row, place) => (place === richest ? { ...row, ...known } : row))
}

interface Person {
  readonly member: DemoMember
  readonly history: MemberActivity
}

function counter(): () => number {
  let last = 1_000
  return () => ++last
}

/** The default group stands in every shop; the others are the demo's own. */
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

const balancesOf = (history: MemberActivity): { money: string; score: number } => ({
  money: toYuan(sum(history.money.map((change) => change.cents))),
  score: sum(history.score.map((change) => change.points)),
})

/** The group follows from what was recharged: 500, 1,500 and 3,500 yuan are the steps. */
function groupOf(history: MemberActivity): number {
  const recharged = sum(history.money.map((change) => (change.type === 'recharge' ? change.cents : 0)))
  return [50_000, 150_000, 350_000].filter((step) => recharged >= step).length
}

interface Life {
  readonly userId: number
  readonly history: MemberActivity
}
type LogRow = Readonly<Record<string, unknown>> & { readonly create_time: Date }

/** Rows of all members by time, so that ids grow with time; the sort is stable, which keeps each chain in order. */
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

/** With the ids that the entries of the ledger name. */
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
