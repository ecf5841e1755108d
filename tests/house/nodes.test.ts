import { expect, test } from 'vitest'

import { dashboardPages } from '../../resources/dashboardPages'
import { entities, resources } from '../../resources/index'
import { f } from '../../resources/kit'
import { formatDefinitionError } from '../../resources/kit/check'
import { checkNeededNodes } from '../../resources/kit/checkNeededNodes'
import { figuresOf, listsOfChart, listsOfFigure, needsOfDashboard } from '../../resources/kit/dashboard'
import { memberRules, nodesIn, staffRules } from '../../server/database/seeds/rules'
import { label, withFields, withRows } from '../support/definitions'
import { lineAt, sourcesOf, withoutComments } from '../support/sources'

const seeded = nodesIn(staffRules())
const known = new Set(seeded.map((name) => name.toLowerCase()))
const memberNodes = new Set(memberRules().flatMap(({ below }) => below.map(({ name }) => name.toLowerCase())))

/** Where code names a full node: permission checks of the server and the client, and the constants they share. */
const places = [
  /\bholds\([^,()]+(?:\([^()]*\))?,\s*'([^']+)'\)/g,
  /\bcan\(\s*'([^']+)',\s*'([^']+)'\s*\)/g,
  /\bnode:\s*'([a-zA-Z]+\/[a-zA-Z/]+)'/g,
  /\bNode\s*=\s*'([^']+)'/g,
  /\bmemberNode:\s*'([^']+)'/g,
]

test('every node named in code is seeded', () => {
  const strange = sourcesOf('resources', 'providers', 'server', 'src', 'member').flatMap(({ path, text }) => {
    const code = withoutComments(text)
    return places.flatMap((place) =>
      [...code.matchAll(place)].flatMap((found) => {
        const node = [found[1], found[2]].filter(Boolean).join('/').toLowerCase()
        return known.has(node) || memberNodes.has(node) ? [] : [`${path}:${lineAt(code, found.index)} asks for ${node}, which nobody can be given`]
      }),
    )
  })
  expect(strange).toEqual([])
})

test('every node named in a definition is seeded', () => {
  const named = [
    ...resources.flatMap(({ actions }) =>
      Object.values(actions ?? {}).flatMap(({ node, relatedList }) => [
        ...(node?.includes('/') ? [node] : []),
        ...(relatedList ? [`${relatedList.list}/index`] : []),
      ]),
    ),
    ...dashboardPages.flatMap((dashboard) => [
      ...[...Object.values(figuresOf(dashboard)).flatMap(listsOfFigure), ...Object.values(dashboard.charts ?? {}).flatMap(listsOfChart)].map(
        (list) => `${list}/index`,
      ),
      ...needsOfDashboard(dashboard),
    ]),
  ]
  expect(named.filter((node) => !known.has(node.toLowerCase()))).toEqual([])
})

test('a field needs a node that staff can be given, or R206 is reported', () => {
  const reported = (all: typeof entities): string[] => checkNeededNodes(all, seeded).map(formatDefinitionError)
  const remedy = (node: string): string => `nobody can be given ${node}; name a node of a list, a dashboard, a page or settings`
  expect(reported(entities)).toEqual([])
  expect(reported([withFields({ cost: f.money(label, { needs: 'shop/dashbord/income' }) })])).toEqual([
    `R206 shop/sample: fields.cost.needs: ${remedy('shop/dashbord/income')}`,
  ])
  expect(reported(withRows({ count: f.integer(label, { needs: 'shop/order/nothing' }) }))).toEqual([
    `R206 shop/sample: fields.table.columns.count.needs: ${remedy('shop/order/nothing')}`,
  ])
})

test('every node is seeded once and has a title in both languages', () => {
  expect(seeded.length).toBe(known.size)
  const titles = (rules: readonly ReturnType<typeof staffRules>[number][]): string[] =>
    rules.flatMap(({ name, title, below }) => [...(title.zh && title.en ? [] : [name]), ...titles(below)])
  expect(titles(staffRules())).toEqual([])
})
