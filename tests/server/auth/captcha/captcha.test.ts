import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkCaptcha, consumeCaptcha, makeCaptcha } from '../../../../server/auth/captcha/captcha'
import { text } from '../../../../server/lib/parseInput'
import { testDatabase } from '../../../support/database'

import type { TestDatabase } from '../../../support/database'

let database: TestDatabase
let number = 0

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

interface Box {
  readonly x: number
  readonly y: number
}

/** A new captcha and the clicks that solve it, as sent by a client that shows it at this width. */
async function make(width = 350): Promise<{ id: string; boxes: Box[]; right: string }> {
  const id = `cap-${++number}`
  await makeCaptcha(database.db, id, 'zh-cn')
  const { rows: own } = await database.sql<{ answer: Box[] }>("select answer from captcha where key = encode(sha256($1::bytea), 'hex')", [id])
  const boxes = own[0]?.answer ?? []
  const scale = width / 350
  return { id, boxes, right: `${boxes.map(({ x, y }) => `${Math.round(x * scale)},${Math.round(y * scale)}`).join('-')};${width};${Math.round(200 * scale)}` }
}

const check = (id: string, info: unknown, unset = false): Promise<boolean> => checkCaptcha(database.db, { id, info: text.parse(info), unset })
const spend = (id: unknown, info: unknown): Promise<string> =>
  consumeCaptcha(database.db, { id: text.parse(id), info: text.parse(info) }).then(
    () => 'passed',
    (error: { refusal?: string }) => error.refusal ?? String(error),
  )

test('the picture asks for two characters in the language of the request', async () => {
  const captcha = await makeCaptcha(database.db, 'cap-language', 'en')
  expect(captcha).toMatchObject({ id: 'cap-language', width: 350, height: 200 })
  expect(captcha.base64).toMatch(/^data:image\/png;base64,iVBOR/)
  expect(captcha.text).toHaveLength(2)
  for (const one of captcha.text) expect(one).toMatch(/^(<[a-z]+>|\p{Script=Han})$/u)
})

test('clicking both characters in order is accepted, also on a scaled picture', async () => {
  const normal = await make()
  expect(await spend(normal.id, normal.right)).toBe('passed')
  const large = await make(700)
  expect(await spend(large.id, large.right)).toBe('passed')
})

test('one character, the wrong order and a third click are refused', async () => {
  const { id, boxes } = await make()
  const [a = { x: 0, y: 0 }, b = { x: 0, y: 0 }] = boxes
  const at = (...points: Box[]): string => `${points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join('-')};350;200`
  expect(await check(id, at(a))).toBe(false)
  expect(await check(id, at(b, a))).toBe(false)
  expect(await spend(id, at(a, b, a))).toBe('wrong_captcha')
})

test.each([
  undefined,
  null,
  7,
  '',
  ';;',
  '1,1;350;200;9',
  '1,1-2,2;0;0',
  'a,b-c,d;350;200',
  '1,1-2,2;350',
  '-1,-1;350;200',
  '1e9,1-2,2;350;200',
  'x'.repeat(10_000),
])('the answer %j is refused without an error', async (info) => {
  const { id } = await make()
  expect(await check(id, info)).toBe(false)
  expect(await spend(id, info)).toBe('wrong_captcha')
})

test('three failed checks invalidate a captcha', async () => {
  const { id, right } = await make()
  for (let i = 0; i < 3; i++) expect(await check(id, '1,1-2,2;350;200')).toBe(false)
  expect(await check(id, right)).toBe(false)
  expect(await spend(id, right)).toBe('wrong_captcha')
})

test('a check does not use up a captcha, one sign-in does', async () => {
  const { id, right } = await make()
  expect(await check(id, right)).toBe(true)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => spend(id, right)))
  expect(outcomes.filter((one) => one === 'passed')).toHaveLength(1)
  expect(await check(id, right)).toBe(false)
})

test('a failed sign-in uses up the captcha too', async () => {
  const { id, right } = await make()
  expect(await spend(id, '1,1-2,2;350;200')).toBe('wrong_captcha')
  expect(await spend(id, right)).toBe('wrong_captcha')
})

test('unset invalidates the captcha', async () => {
  const { id, right } = await make()
  expect(await check(id, right, true)).toBe(true)
  expect(await spend(id, right)).toBe('wrong_captcha')
})

test('a captcha expires after ten minutes', async () => {
  const { id, right } = await make()
  await database.sql("update captcha set expire_time = expire_time - interval '601 seconds'")
  expect(await spend(id, right)).toBe('wrong_captcha')
})

test.each([undefined, '', {}, 'a b', 'x'.repeat(65)])('the id %j is refused', async (id) => {
  await expect(makeCaptcha(database.db, text.parse(id), 'zh-cn')).rejects.toMatchObject({ refusal: 'bad_parameter' })
  expect(await spend(id, '1,1-2,2;350;200')).toBe('wrong_captcha')
})

test('many requests for captchas are queued or refused, and no temporary state remains', async () => {
  await database.sql('delete from captcha')
  const answers = await Promise.allSettled(Array.from({ length: 300 }, (_, i) => makeCaptcha(database.db, `crowd-${i}`, 'zh-cn')))
  const made = answers.filter(({ status }) => status === 'fulfilled').length
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { refusal?: string }).refusal] : []))
  expect(made).toBeGreaterThanOrEqual(60)
  expect(new Set(refused)).toEqual(new Set(['sign_in_busy']))
  expect(made + refused.length).toBe(300)
  expect((await database.sql<{ n: number }>('select count(*)::int as n from captcha')).rows).toEqual([{ n: made }])
  await expect(makeCaptcha(database.db, 'afterwards', 'zh-cn')).resolves.toMatchObject({ width: 350 })
})

test('other requests are answered while captchas are drawn', async () => {
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(Array.from({ length: 20 }, (_, i) => makeCaptcha(database.db, `beside-${i}`, 'zh-cn')))
  isOver = true
  expect(turns).toBeGreaterThan(100)
})
