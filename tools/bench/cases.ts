/** One query, sent to the server and run as plain SQL. */
export interface Case {
  readonly name: string
  readonly query: Readonly<Record<string, unknown>>
  /** The rows of the page and the exact count as SQL written by hand. */
  readonly page: string
  readonly count: string
}

/** A call for one row, a different one in each round, and the same as plain SQL. */
export interface RowCall {
  readonly name: string
  readonly call: (round: number) => readonly [method: string, path: string, body?: object]
  readonly text: string
  /** The same statement with the rows of logs that such a call has to write before it is answered, and nothing else. */
  readonly logged?: string
  readonly values: (round: number) => readonly unknown[]
}

const columns =
  'm.id, m.username, m.nickname, m.avatar, m.gender, m.mobile, m.money, m.score, m.last_login_ip, m.last_login_time, m.create_time, m.status, m.row_version, g.name'
const from = 'from "user" m left join user_group g on g.id = m.group_id where m.delete_time is null'
const count = 'select count(*) from "user" m where m.delete_time is null'

const page = (where: string, offset = 0): string => `select ${columns} ${from} ${where} order by m.id desc limit 20 offset ${offset}`
const like = (column: string, text: string): string => `${column} ilike '%${text}%'`
const inside = (text: string): string => `and (${['m.username', 'm.nickname', 'm.mobile'].map((column) => like(column, text)).join(' or ')})`

const search = (field: string, operator: string, val: string): Readonly<Record<string, unknown>> => ({ search: [{ field, operator, val }] })

const wordCase = (name: string, word: string): Case => ({
  name,
  query: { quickSearch: word },
  page: page(inside(word.replace('%', '\\%'))),
  count: `${count} ${inside(word.replace('%', '\\%'))}`,
})

export const memberList = '/admin/user.User/index'
export const firstPage: Case = { name: 'first page', query: {}, page: page(''), count }

/** `deep 50,000` is the last page when the table has a million rows. */
export const cases: readonly Case[] = [
  firstPage,
  { name: 'filtered: status', query: search('status', 'eq', 'disable'), page: page("and m.status = 'disable'"), count: `${count} and m.status = 'disable'` },
  {
    name: 'look-up: mobile',
    query: search('mobile', 'eq', '13000007919'),
    page: page("and m.mobile = '13000007919'"),
    count: `${count} and m.mobile = '13000007919'`,
  },
  { name: 'sorted: score', query: { order: 'score,desc' }, page: page('').replace('order by m.id desc', 'order by m.score desc, m.id desc'), count },
  { name: 'deep page 2,000', query: { page: 2000 }, page: page('', 39_980), count },
  { name: 'deep page 50,000', query: { page: 50_000 }, page: page('', 999_980), count },
  ...['a', 'm', 'zz', '77', 'q9', '138', 'member1', '%'].map((word) => wordCase(`inside text: ${word}`, word)),
  { name: 'inside text: 3 letters', query: { quickSearch: '9919' }, page: page(inside('9919')), count: `${count} ${inside('9919')}` },
  { name: 'inside text: 3 Chinese', query: { quickSearch: '王志国' }, page: page(inside('王志国')), count: `${count} ${inside('王志国')}` },
  { name: 'inside text: 2 Chinese', query: { quickSearch: '王伟' }, page: page(inside('王伟')), count: `${count} ${inside('王伟')}` },
  { name: 'inside text: 1 Chinese', query: { quickSearch: '王' }, page: page(inside('王')), count: `${count} ${inside('王')}` },
  { name: 'inside text: no row', query: { quickSearch: '不存在的词' }, page: page(inside('不存在的词')), count: `${count} ${inside('不存在的词')}` },
  {
    name: 'nickname LIKE 2 Chinese',
    query: search('nickname', 'LIKE', '王伟'),
    page: page(`and ${like('m.nickname', '王伟')}`),
    count: `${count} and ${like('m.nickname', '王伟')}`,
  },
]

const memberOf = (round: number): number => 1000 + (round % 5000)

export const memberCalls: readonly RowCall[] = [
  {
    name: 'read one',
    call: (round) => ['GET', `/admin/user.User/edit?id=${memberOf(round)}`],
    text: `select ${columns} ${from} and m.id = $1`,
    values: (round) => [memberOf(round)],
  },
  {
    name: 'update one',
    call: (round) => ['POST', '/admin/user.User/edit', { id: memberOf(round), motto: `round ${round}` }],
    text: 'update "user" set motto = $2, row_version = row_version + 1, update_time = now() where id = $1',
    values: (round) => [memberOf(round), `raw ${round}`],
  },
]

export const balanceList = '/admin/user.Balance/index'

const sumOfType = (type: string): string =>
  `(select coalesce(sum(l.money), 0) from user_money_log l where l.user_id = m.id and l.type = '${type}') as sum_of_${type}`
const balances = (where: string): Pick<Case, 'page' | 'count'> => ({
  page: `select m.id, m.username, m.nickname, m.mobile, m.money, m.money_time, m.status, m.row_version,
    ${['recharge', 'recharge_bonus', 'order_pay', 'order_refund'].map(sumOfType).join()} from "user" m where m.delete_time is null ${where} order by m.money desc, m.id desc limit 20`,
  count: `${count} ${where}`,
})

/** The same members by what is in their accounts: half of them have a balance, of two entries in its log. */
export const balanceCases: readonly Case[] = [
  { name: 'sorted: balance', query: {}, ...balances('') },
  { name: 'filtered: balance from 60', query: search('money', 'RANGE', '60,'), ...balances('and m.money >= 60') },
  { name: 'look-up: balance of a mobile', query: search('mobile', 'eq', '13000007919'), ...balances("and m.mobile = '13000007919'") },
]

const withBalance = 'from "user" m where m.money > 0 and m.delete_time is null'

/** The numbers above and below that list. */
export const balanceCalls: readonly RowCall[] = [
  { name: 'balance tiles', call: () => ['GET', '/admin/user.Balance/tiles'], text: `select sum(m.money), count(*) ${withBalance}`, values: () => [] },
  { name: 'balance totals', call: () => ['GET', '/admin/user.Balance/totals'], text: `select sum(m.money) ${withBalance}`, values: () => [] },
]
