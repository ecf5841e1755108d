import { join } from 'node:path'

import { expect, test } from 'vitest'

import { entities } from '../../resources/index'
import { choicesOf } from '../../resources/kit/derived'
import { arrowsOf } from '../../resources/kit/states'
import { root } from '../support/sources'

import type { AnyResource } from '../../resources/kit/define'
import type { StateAxis } from '../../resources/kit/states'

const header = `# States

Made from the definitions: \`npx vitest run tests/house/states -u\` writes this page anew. A row changes its state only along these transitions.
`

function diagram({ path, title, fields, ...resource }: AnyResource, field: string, { start }: StateAxis): string {
  const names = Object.entries(choicesOf(fields[field]) ?? {}).map(([key, label]) => `  s${key}: ${label.en} / ${label.zh}`)
  const arrows = arrowsOf(resource)
    .filter((one) => one.axis === field)
    .flatMap(({ name, from, to, by }) => from.map((state) => `  s${state} --> s${to}: ${name} (${by.join(', ')})`))
  const lines = [...names, ...start.map((state) => `  [*] --> s${state}`), ...arrows]
  return `\n## ${title.en}: \`${path}.${field}\`\n\n\`\`\`mermaid\nstateDiagram-v2\n${lines.join('\n')}\n\`\`\`\n`
}

test('the page of states is that of the definitions', async () => {
  const diagrams = entities.flatMap((resource) => Object.entries(resource.states ?? {}).map(([field, axis]) => (axis ? diagram(resource, field, axis) : '')))
  await expect(header + diagrams.join('')).toMatchFileSnapshot(join(root, 'docs/states.md'))
})
