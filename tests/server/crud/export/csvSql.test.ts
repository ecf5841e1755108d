import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../../../resources'
import { compileResources } from '../../../../server/crud/compile/compileResources'
import { readBatches } from '../../../../server/crud/export/batches'
import { exportSheetOf } from '../../../../server/crud/export/columns'
import { csvSource, rowSource } from '../../../../server/crud/export/export'
import { csvLines } from '../../../../server/crud/export/writers'
import { bindRegistry } from '../../../../server/security/registries'
import { testApp } from '../../../support/app'
import { bossOf } from '../../../support/context'
import { testParts } from '../../../support/config'
import { addMember } from '../../../support/members'
import { fillUp } from '../../../support/rows'

import type { FastifyRequest } from 'fastify'

import type { Language } from '../../../../resources/kit/text'
import type { CompiledResource, ResourceRegistry } from '../../../../server/crud/compile/compileResources'
import type { ExportBatch, ExportSource } from '../../../../server/crud/export/batches'
import type { AppDeps } from '../../../../server/deps'
import type { TestApp } from '../../../support/app'

let app: TestApp
let parts: AppDeps
let registry: ResourceRegistry
/** Values that are difficult for spreadsheets, line breaks and quotes. */
const traps = ['=1+1', '+4', '-3', '@SUM', '\t=2', '\rx', 'a, b', 'say "x"', "it's", 'two\nlines', '\u0001=1', '王伟', '', ' ', '\\', '%']

beforeAll(async () => {
  app = await testApp()
  const given = testParts(app)
  registry = compileResources(resources, given.hooks)
  bindRegistry(given.hooks, registry)
  parts = { ...given, registry, fingerprintKeys: [] }
  for (const [i, nickname] of traps.entries())
    await addMember(app, { cents: i * 101, columns: { username: `trap_${i}`, nickname, motto: nickname, create_time: `2026-03-0${1 + (i % 9)}T15:59:59.9Z` } })
})
afterAll(() => app.close())

const request = (language: Language): FastifyRequest =>
  ({
    query: {},
    url: '/admin/shop.Goods/export',
    routeOptions: {},
    id: `r${Math.random()}`,
    language,
    headers: {},
    ip: '',
    staff: bossOf(app),
  }) as unknown as FastifyRequest // the only properties that are read

async function whole(compiled: CompiledResource, language: Language, reading: ExportSource<string>): Promise<string> {
  const batches: ExportBatch<string>[] = []
  for await (const batch of readBatches({ request: request(language), deps: parts, compiled }, reading)) batches.push(batch)
  return batches.map((one) => one.content).join('')
}

describe.each(resources.map((one) => [one.path] as const))('%s', (path) => {
  test('a line written by the database equals the line formatted by the server, in both languages', async () => {
    const compiled = registry.at(path)
    if (!compiled) throw new Error('every resource has a plan')
    await fillUp(app, compiled.resource, 3)
    for (const language of ['zh-cn', 'en'] as const) {
      const sheet = exportSheetOf(compiled.resource, undefined, { language, isSheet: false, isByLine: false })
      const rows = rowSource(compiled, sheet)
      const made = await whole(compiled, language, { ...rows, make: async (ctx, raws) => csvLines(sheet, await rows.make(ctx, raws)) })
      expect(await whole(compiled, language, csvSource(compiled, sheet, language))).toBe(made)
    }
  })
})

test('lists of plain columns are formatted by the database', async () => {
  const compiled = registry.at('user/user')
  const sheet = compiled && exportSheetOf(compiled.resource, undefined, { language: 'zh-cn', isSheet: false, isByLine: false })
  expect(compiled && sheet && csvSource(compiled, sheet, 'zh-cn').size).toBeGreaterThan(1000)
  if (compiled && sheet) expect(await whole(compiled, 'zh-cn', csvSource(compiled, sheet, 'zh-cn'))).toContain(`,"'=1+1",`)
})
