import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { crossings, cyclesOf } from '../support/borders'
import { importsOf, root, rooms, sourcesOf } from '../support/sources'

import type { Import } from '../support/sources'

const imports = sourcesOf(...rooms).flatMap(importsOf)

const planted = (from: string, target: string, more: Partial<Import> = {}): Import => ({
  from,
  target,
  line: 1,
  isOurs: /^(resources|providers|src|member|server|tests|tools)\//.test(target),
  isLazy: false,
  isType: false,
  ...more,
})

test('no import crosses a border between rooms', () => {
  expect(imports.length).toBeGreaterThan(100)
  expect(crossings(imports)).toEqual([])
})

test('static imports form no cycle', () => {
  expect(cyclesOf(imports)).toEqual([])
})

test('server and definitions have no import cycle, counting lazy imports', () => {
  expect(
    cyclesOf(
      imports.filter(({ from }) => /^(server|resources)\//.test(from)),
      { withLazy: true },
    ),
  ).toEqual([])
})

test('the definitions are compiled only in app.ts', () => {
  const callers = sourcesOf('server').filter(({ text }) => /(?<!function )\bcompileResources\(/.test(text))
  expect(callers.map(({ path }) => path)).toEqual(['server/app.ts'])
})

test('a limit of time that is combined with other signals comes from timeLimit, because a garbage collection removes any other', () => {
  const places = sourcesOf('server', 'tools').filter(({ text }) => text.includes('AbortSignal.any(') && text.includes('AbortSignal.timeout('))
  expect(places.map(({ path }) => path)).toEqual(['server/lib/timeLimit.ts'])
})

test('browser code has no import cycle, counting lazy and type-only imports', () => {
  expect(
    cyclesOf(
      imports.filter(({ from }) => /^(src|member|providers)\//.test(from)),
      { withLazy: true },
    ),
  ).toEqual([])
})

test('every relative import resolves to a file', () => {
  expect(imports.filter((one) => one.isOurs && !existsSync(join(root, one.target))).map((one) => `${one.from}:${one.line} ${one.target}`)).toEqual([])
})

test('barrel files exist only as resources/index.ts, resources/kit/index.ts and the entry of the text search', () => {
  const barrels = sourcesOf('resources', 'providers', 'src', 'member', 'server')
    .filter(({ path }) => !['resources/index.ts', 'resources/kit/index.ts', 'server/textSearch/index.ts'].includes(path))
    .filter(({ text }) => /^export\s+(\*|\{[^}]*\})\s+from\s/m.test(text))
  expect(barrels.map(({ path }) => path)).toEqual([])
})

test.each([
  ['resources/user/user.ts', 'react'],
  ['resources/user/user.ts', 'resources/auth/admin.ts'],
  ['resources/user/userBalance.ts', 'resources/user/userGroup.ts'],
  ['resources/kit/derived.ts', 'resources/index.ts'],
  ['resources/kit/validate.ts', 'resources/controls.ts'],
  ['resources/kit/validate.ts', 'dayjs'],
  ['providers/data/data.ts', 'src/main.tsx'],
  ['src/crud/list/ListScreen.tsx', 'server/app.ts'],
  ['src/crud/list/ListScreen.tsx', 'member/Member.tsx'],
  ['src/main.tsx', 'member/Member.tsx'],
  ['src/ui/signIn/Captcha.tsx', 'providers/http/client.ts'],
  ['src/ui/signIn/Captcha.tsx', 'resources/user/user.ts'],
  ['member/Member.tsx', 'src/crud/list/ListScreen.tsx'],
  ['server/crud/verbs/save.ts', 'server/hooks/user.ts'],
  ['server/crud/verbs/save.ts', 'server/hooks.ts'],
  ['server/domain/money/adjustMoney.ts', 'server/hooks.generated.ts'],
  ['server/domain/money/adjustMoney.ts', 'server/domain/order/ship.ts'],
  ['server/domain/order/ship.ts', 'fastify'],
  ['server/crud/verbs/list.ts', 'server/textSearch/textMatch.ts'],
  ['server/app.ts', 'src/main.tsx'],
  ['server/app.ts', 'react'],
  ['src/main.tsx', 'node:fs'],
  ['src/crud/list/ListScreen.tsx', '@mui/material'],
  ['src/crud/list/ListScreen.tsx', 'src/screens/auth/RuleTree.tsx'],
  ['src/routing/screenOf.ts', 'src/layout/AppFrame.tsx'],
  ['src/routing/screenOf.ts', 'src/pages/ScreenPage.tsx'],
  ['server/app.ts', 'tests/support/app.ts'],
  ['src/layout/palette/matching.ts', 'pinyin-pro'],
  ['src/layout/palette/matching.ts', 'src/ui/pinyin/matchPinyin.ts'],
])('%s must not import %s', (from, target) => {
  expect(crossings([planted(from, target)])).not.toEqual([])
})

test.each([
  ['member/Member.tsx', 'src/ui/signIn/Captcha.tsx', false],
  ['resources/user/userBalance.ts', 'resources/user/user.ts', false],
  ['src/main.tsx', 'member/Member.tsx', true],
  ['server/crud/verbs/list.ts', 'server/textSearch/index.ts', false],
  ['server/hooks/user.ts', 'server/domain/money/credit.ts', false],
  ['src/ui/signIn/Captcha.tsx', 'resources/kit/text.ts', false],
  ['src/routing/screenOf.ts', 'src/pages/dashboard/DashboardPage.tsx', true],
])('%s may import %s', (from, target, isLazy) => {
  expect(crossings([planted(from, target, { isLazy })])).toEqual([])
})

test('a cycle with a lazy import is found only when lazy imports count', () => {
  const ring = [planted('server/a.ts', 'server/b.ts', { isType: true }), planted('server/b.ts', 'server/a.ts', { isLazy: true })]
  expect([cyclesOf(ring), cyclesOf(ring, { withLazy: true })].map((rings) => rings.length)).toEqual([0, 1])
})

test('a cycle of static imports is found', () => {
  expect(cyclesOf([planted('server/a.ts', 'server/b.ts'), planted('server/b.ts', 'server/a.ts')])).toHaveLength(1)
})
