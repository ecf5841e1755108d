import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { entities, resources } from '../../resources/index'
import { nodeOfPrintout, nodesOf } from '../../resources/kit/derived'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { maxPrinted } from '../../resources/kit/printouts'
import { signInWith, testApp } from '../support/app'
import { insertRow } from '../support/rows'

import type { PrintAnswer } from '../../resources/kit/protocol/print'
import type { Answer, TestApp } from '../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const printouts = resources.flatMap((resource) =>
  Object.entries(resource.printouts ?? {}).map(([name, printout]) => [`${resource.path} ${name}`, resource, name, printout] as const),
)

test('slips of one row, of many rows, and of rows of a list are among the printouts', () => {
  expect(printouts.map(([title]) => title)).toEqual(expect.arrayContaining(['shop/order packingSlip', 'shop/order pickingList', 'shop/stock countSheet']))
})

describe.each(printouts)('%s', (_, resource, name, printout) => {
  const url = callOf(resource.path, name)
  let id: number
  beforeAll(async () => {
    const state = Object.fromEntries(Object.entries(printout.when ?? {}).map(([column, expected]) => [column, [expected].flat()[0]]))
    const row = await insertRow(app, resource, { ...state, ...(printout.marks && { [printout.marks]: null }) })
    id = row.id
    const { of, by = 'id' } = printout.lines
    const entity = entities.find(({ path }) => path === of)
    if (entity && by !== 'id') await insertRow(app, entity, { [by]: id })
  })
  const print = (query: object, token = app.token): Promise<Answer> => app.call('GET', url, { query: { ...query }, token })

  test('answers with slips, and leaves out what is gone', async () => {
    const { slips, left_out: leftOut, empty } = (await print({ ids: `${id},999999999` })).data as unknown as PrintAnswer // its shape is checked here
    expect(leftOut).toBe(1)
    expect(slips.length + empty).toBe(1)
    if (!printout.lines.sets) expect(empty).toBe(0)
    for (const slip of slips) expect(slip).toMatchObject({ lines: expect.any(Array), totals: expect.any(Object) })
    for (const slip of slips) expect('row' in slip).toBe(printout.each === 'row')
  })

  test('has no other field of a row than those it prints', async () => {
    const { slips } = (await print({ ids: id })).data as unknown as PrintAnswer
    const printed = [...(printout.fields ?? []), ...(printout.notes ?? [])].map((field) => field.split('.')[0])
    const rest = Object.keys(resource.fields).filter(
      (field) => ![...printed, printout.code, printout.marks, resource.nameField, ...(resource.nameColumns ?? [])].includes(field),
    )
    for (const { row = {} } of slips) expect(Object.keys(row).filter((key) => rest.includes(key))).toEqual([])
  })

  test('is refused without its node, whatever else somebody may do', async () => {
    const node = nodeOfPrintout(resource, printout)
    const others = nodesOf(resource).flatMap((one) => (nodeOf(resource.path, one.name) === node ? [] : [nodeOf(resource.path, one.name)]))
    expect((await print({ ids: id }, (await signInWith(app, others)).token)).code).toBe(401)
    expect((await print({ ids: id }, (await signInWith(app, [node])).token)).code).toBe(1)
  })

  test('prints all rows of a filter for those alone who may see the list', async () => {
    const node = nodeOfPrintout(resource, printout)
    const query = { search: [{ field: resource.nameField ?? 'id', operator: 'NOT NULL', val: true }] }
    expect((await print({}, (await signInWith(app, [node])).token)).code).toBe(401)
    expect((await print({}, (await signInWith(app, [node, nodeOf(resource.path, 'index')])).token)).code).toBe(1)
    expect([0, 1]).toContain((await print(query)).code)
  })

  test('is refused for more rows than fit, and for a choice of lines that it lacks', async () => {
    const ids = Array.from({ length: Math.min(maxPrinted(printout), 1000) + 1 }, (__, at) => at + 1)
    expect(await print({ ids: ids.join(',') })).toMatchObject({ status: 200, code: 0 })
    expect((await print({ ids: id, set: 'nothing' })).code).toBe(0)
    expect((await print({ ids: 'abc' })).code).toBe(0)
  })

  test('tells what an option prints to those alone who hold its node', async () => {
    const { token } = await signInWith(app, [nodeOfPrintout(resource, printout)])
    const sets = Object.keys(printout.lines.sets ?? { '': 0 })
    for (const set of sets) {
      const { slips } = (await print({ ids: id, ...(set && { set }) }, token)).data as unknown as PrintAnswer
      for (const { columns = [], fields = [], node } of Object.values(printout.options ?? {}))
        for (const slip of slips) {
          const told = [
            ...fields.filter((field) => field in (slip.row ?? {})),
            ...slip.lines.flatMap(({ values }) => columns.filter((column) => column in values)),
          ]
          if (node !== undefined) expect([...told, ...columns.filter((column) => column in slip.totals)]).toEqual([])
        }
    }
  })

  test('marks rows once, if it marks any', async () => {
    const mark = (): Promise<Answer> => app.call('POST', url, { body: { ids: [id] } })
    if (!printout.marks) return expect((await mark()).status).toBe(404)
    const read = async () =>
      (
        await app.sql<{ at: number | null; version: number }>(`select ${printout.marks} as at, row_version as version from ${resource.table} where id = $1`, [
          id,
        ])
      ).rows[0]
    const before = await read()
    expect(before?.at).toBe(null)
    const answers = await Promise.all([mark(), mark(), mark()])
    expect(answers.map(({ code, data }) => [code, (data as { done?: number }).done]).sort()).toEqual([
      [1, 0],
      [1, 0],
      [1, 1],
    ])
    const after = await read()
    expect(after?.at).not.toBe(null)
    expect(after?.version).toBe((before?.version ?? 0) + 1)
    expect(await read()).toEqual(after)
  })
})
