import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isWritable } from '../../resources/kit/derived'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { callOfTab, fieldsOfTab, nodeOfTab, nodesOfSettings, saveNodeOfTab, secretsIn, testsOfTab } from '../../resources/kit/settings'
import { secretMark } from '../../resources/kit/types/secret'
import { settingsPages } from '../../resources/settingsPages'
import { signInWith, testApp } from '../support/app'
import { classes } from '../support/badClasses'
import { badValues, goodValue } from '../support/values'

import type { AnyField } from '../../resources/kit/fieldTypes'
import type { HistoryEntry } from '../../resources/kit/protocol/undo'
import type { Answer, TestApp } from '../support/app'

let app: TestApp
let nobody: string
beforeAll(async () => {
  app = await testApp()
  nobody = (await signInWith(app, [])).token
})
afterAll(() => app.close())

const tabs = settingsPages.flatMap((settings) =>
  Object.entries(settings.tabs).map(([name, tab]) => [nodeOf(settings.path, name), { settings, name, tab }] as const),
)
const nowhere = { reference: 0, region: [], rules: [] }
const isShown = (field: AnyField): boolean => isWritable(field) && field.when === undefined

describe.each(tabs)('the settings %s', (_, { settings, name, tab }) => {
  const [url, node, saveNode] = [callOfTab(settings, name), nodeOfTab(settings, name), saveNodeOfTab(settings, name)]
  const fields = Object.entries(fieldsOfTab(tab))
  const historyUrl = `${callOf(settings.path, 'history')}?tab=${name}`
  const calls = [['GET', url], ['GET', historyUrl], ['POST', url], ...Object.keys(testsOfTab(tab)).map((test) => ['POST', callOf(settings.path, test)])] as [
    'GET' | 'POST',
    string,
  ][]
  const read = async (): Promise<Readonly<Record<string, unknown>>> => (await app.call('GET', url)).data.row
  const save = (body: unknown, more: object = {}) => app.call('POST', url, { body, ...more })

  test('require a session and the node of the tab', async () => {
    const others = settingsPages
      .flatMap((one) => nodesOfSettings(one).map((other) => nodeOf(one.path, other.name)))
      .filter((one) => one !== node && one !== saveNode)
    const { token } = await signInWith(app, others)
    for (const [method, address] of calls) {
      const codes = await Promise.all(
        ['', nobody, token].map(async (one) => (await app.call(method, address, { token: one, ...(method === 'POST' && { body: {} }) })).code),
      )
      expect([address, codes]).toEqual([address, [303, 401, 401]])
    }
    expect(await app.call('GET', url, { token: (await signInWith(app, [node])).token })).toMatchObject({
      code: 1,
      data: { row: { row_version: expect.any(Number) } },
    })
  })

  test('have a value for every field, and the whole tab sent back is accepted and changes nothing', async () => {
    const row = await read()
    expect(Object.keys(row).sort()).toEqual([...fields.map(([key]) => key), 'row_version'].sort())
    expect(await save(row)).toMatchObject({ code: 1, data: { row_version: row['row_version'] } })
    expect(await read()).toEqual(row)
  })

  test('a valid value of each field is stored and read again', async () => {
    for (const [key, field] of fields.filter(([, one]) => isShown(one))) {
      const value = goodValue(field, nowhere)
      // what a switch reveals is required; pages test that by themselves
      if (fields.some(([, other]) => other.required && other.when && Object.hasOwn(other.when, key))) continue
      expect([key, (await save({ [key]: value })).code]).toEqual([key, 1])
      const stored = secretsIn({ [key]: field }).length > 0 ? secretMark : String(value)
      if (!/<p>/.test(String(value))) expect([key, String((await read())[key])]).toEqual([key, stored])
    }
  })

  test('an invalid value of each field is refused at the field in both languages, and nothing is stored', async () => {
    const before = await read()
    for (const [key, field] of fields.filter(([, one]) => isShown(one)))
      for (const value of badValues(field))
        for (const language of ['zh-cn', 'en'] as const) {
          const answer = await save({ [key]: value }, { language })
          expect([key, value, answer.code, Object.keys(answer.data.fields ?? {})]).toEqual([key, value, 0, [key]])
          expect(/\p{Script=Han}/u.test(answer.msg)).toBe(language === 'zh-cn')
        }
    expect(await read()).toEqual(before)
  })

  test('no input breaks the server', async () => {
    const oneOfEachType = [...new Map(fields.map(([key, { type }]) => [type, key])).values()]
    for (const value of classes) {
      const bodies = [value, ...oneOfEachType.map((key) => ({ [key]: value })), { row_version: value }, { no_such: value }]
      for (const body of bodies) expect((await save(body)).status).toBeLessThan(500)
      for (const test of Object.keys(testsOfTab(tab)))
        expect((await app.call('POST', callOf(settings.path, test), { body: { a: value } })).status).toBeLessThan(500)
    }
    expect((await read())['row_version']).toEqual(expect.any(Number))
  })

  test('unknown keys are refused by name', async () => {
    expect(await save({ no_such_key: 1 }, { language: 'en' })).toMatchObject({ code: 0, msg: expect.stringContaining('no_such_key') })
    expect(await save({ constructor: 'x' })).toMatchObject({ code: 0 })
  })

  test('an outdated version is refused with the values of now', async () => {
    const row = await read()
    expect(await save({ row_version: Number(row['row_version']) - 1 })).toMatchObject({ code: 0, data: { type: 'stale', row } })
  })

  test('secrets are marks in every answer', async () => {
    const { token } = app
    for (const key of secretsIn(fieldsOfTab(tab))) {
      const secret = `only ${randomUUID()}`
      await app.sql('insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [key, JSON.stringify(secret)])
      const answers = [await app.call('GET', url, { token }), await save({ row_version: 0 }, { token }), await save({ [key]: secretMark }, { token })]
      expect(answers[0]?.data.row[key]).toBe(secretMark)
      expect(answers.map(({ text }) => text).join()).not.toContain(secret)
      expect((await app.sql<{ value: string }>('select value from setting where key = $1', [key])).rows).toEqual([{ value: secret }])
      await app.sql('delete from setting where key = $1', [key])
    }
  })

  const history = (more: object = {}): Promise<Answer> => app.call('GET', historyUrl, more)
  const entries = async (more: object = {}): Promise<readonly HistoryEntry[]> => (await history(more)).data.list as unknown as HistoryEntry[]
  const undo = (batch: unknown, more: object = {}) => app.call('POST', callOf(settings.path, 'undo'), { body: { batch }, ...more })
  const readValues = async (): Promise<object> => ({ ...(await read()), row_version: 0 })
  /** Saves of one field each that change it; what a switch reveals is required. */
  const changes = async (): Promise<{ key: string; body: object; back: object }[]> => {
    const row = await read()
    return fields.flatMap(([key, field]) => {
      const value = goodValue(field, nowhere)
      const isAlone = isShown(field) && !fields.some(([, other]) => other.required && other.when && Object.hasOwn(other.when, key))
      const isKept = secretsIn({ [key]: field }).length === 0 && JSON.stringify(row[key]) !== JSON.stringify(value)
      return isAlone && isKept ? [{ key, body: { [key]: value }, back: { [key]: row[key] } }] : []
    })
  }

  test('a save is undone by its changed keys alone, then made again, and the history has all three', async () => {
    const before = await readValues()
    const all = await changes()
    expect(all.length).toBeGreaterThan(0)
    for (const { key, body } of all) {
      const saved = await save(body)
      expect([key, saved.code, saved.headers['x-change']]).toEqual([key, 1, expect.stringMatching(/^[0-9a-f-]{36}$/)])
      const changed = await readValues()
      const undone = await undo(saved.headers['x-change'])
      expect([key, undone.code, undone.data]).toMatchObject([key, 1, { type: 'undo', is_redo: false, done: 1 }])
      expect([key, await readValues()]).toEqual([key, before])
      const redone = await undo(undone.headers['x-change'])
      expect([key, redone.code, redone.data]).toMatchObject([key, 1, { is_redo: true, done: 1 }])
      expect([key, await readValues()]).toEqual([key, changed])
      const [last, second, first] = await entries()
      expect([last, second, first].map((one) => [Object.keys(one?.after ?? {}), one?.is_redo, one?.can_undo])).toEqual([
        [[key], true, true],
        [[key], false, false],
        [[key], false, false],
      ])
      expect([first?.by, second?.undoes, second?.undone_by]).toEqual(['boss', first?.id, last?.id])
      expect((await undo(redone.headers['x-change'])).code).toBe(1)
    }
    expect(await readValues()).toEqual(before)
  })

  test('a key that was changed since is a conflict with both values and stays, and an undo makes open forms stale', async () => {
    const [one] = await changes()
    if (!one) return
    const saved = await save(one.body)
    const row = await read()
    expect((await save(one.back)).code).toBe(1)
    const refused = await undo(saved.headers['x-change'])
    expect(refused).toMatchObject({ code: 0, data: { type: 'undo', done: 0, conflicts: [{ id: 0, fields: [{ name: one.key, made: row[one.key] }] }] } })
    expect((await read())[one.key]).toEqual(Object.values(one.back)[0])
    const again = await save(one.body)
    const opened = await read()
    expect((await undo(again.headers['x-change'])).code).toBe(1)
    expect(await save({ row_version: opened['row_version'] })).toMatchObject({ code: 0, data: { type: 'stale' } })
  })

  test('an undo needs the right to save the tab and the number of a change', async () => {
    const [one] = await changes()
    if (!one) return
    const batch = (await save(one.body)).headers['x-change']
    const others = settingsPages.flatMap((page) => nodesOfSettings(page).map((other) => nodeOf(page.path, other.name))).filter((other) => other !== saveNode)
    const { token } = await signInWith(app, others)
    for (const who of [token, nobody]) expect((await undo(batch, { token: who })).code).toBe(401)
    if (node !== saveNode) expect((await entries({ token }))[0]).toMatchObject({ batch, can_undo: false })
    expect((await undo(batch)).code).toBe(1)
    for (const wrong of [randomUUID(), 'x', undefined, [], {}]) expect((await undo(wrong)).code).toBe(0)
  })

  test('a changed secret is in no history, and cannot be brought back', async () => {
    for (const [key, field] of fields.filter(([one, of]) => secretsIn({ [one]: of }).length > 0 && isShown(of))) {
      const secret = `only ${randomUUID()}`
      const saved = await save({ [key]: secret })
      expect([key, saved.code, saved.headers['x-change']]).toEqual([key, 1, undefined])
      const listed = await history()
      expect(listed.text).not.toContain(secret)
      expect(listed.data.list[0]).toMatchObject({ after: { [key]: '***' }, can_undo: false })
      const refused = await undo((await entries())[0]?.batch, { language: 'en' })
      expect([refused.code, refused.msg]).toEqual([0, expect.stringContaining(field.label.en)])
      expect((await app.sql<{ value: string }>('select value from setting where key = $1', [key])).rows).toEqual([{ value: secret }])
      await app.sql('delete from setting where key = $1', [key])
    }
  })
})
