import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { format } from 'prettier'

import { prettier } from '../package.json'
import { isServerTable } from '../server/database/checkTables'

/** What no module can declare, and what the written one imports. */
const reserved = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import
  in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield
  defineResource f t`.split(/\s+/),
)

const root = fileURLToPath(new URL('..', import.meta.url))

interface Place {
  /** The folder of the project. */
  readonly root: string
  /** The name of the directory of the menu; by default the first one with a list of the same area. */
  readonly menu?: string | undefined
  /** The Chinese name of one row. */
  readonly zh?: string | undefined
}

/** Writes the definition of a new entity, with its import and its entry on the map, both formatted. Returns the path of the file. Refuses a path that is wrong or in use. */
export async function writeResource(path: string, { root: folder, menu, zh }: Place): Promise<string> {
  if (!/^[a-z][a-zA-Z0-9]*\/[a-z][a-zA-Z0-9]*$/.test(path)) throw new Error('写成“区域/名称”，如 shop/brand。 / Write it as area/noun, e.g. shop/brand.')
  const [area = '', name = ''] = path.split('/')
  const map = join(folder, 'resources/index.ts')
  const text = readFileSync(map, 'utf8')
  const imports = new Map([...text.matchAll(/^import \{ (\w+) \} from '\.\/(\w+)\/\w+'$/gm)].map(([, one = '', from = '']) => [one, from]))
  const directory = directoriesOf(text).find((one) => (menu ? one.name === menu : one.resources.some((other) => areaOf(folder, imports, other) === area)))
  if (!directory)
    throw new Error(
      `用 --menu 指定菜单目录。 / Name a directory of the menu by --menu: ${directoriesOf(text)
        .map((one) => one.name)
        .join(', ')}`,
    )
  const group = imports.get(directory.resources[0] ?? '') ?? area
  const file = join(folder, 'resources', group, `${name}.ts`)
  if (imports.has(name) || existsSync(file)) throw new Error(`${name} 已存在。 / ${name} exists already.`)
  if (reserved.has(name) || namesIn(text).has(name)) throw new Error(`${name} 不能用作名称，请换一个。 / ${name} cannot be a name here; choose another.`)
  if (isServerTable(tableOf(area, name)))
    throw new Error(`表 ${tableOf(area, name)} 属于服务器，请换一个名称。 / The table ${tableOf(area, name)} belongs to the server; choose another name.`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await formatted(definitionOf({ path, area, name, zh })))
  const entry = directory.text.replace(/(resources: \[[^\]]*?),?(\s*)\]/, `$1, ${name}$2]`)
  const withEntry = text.replace(directory.text, () => entry)
  writeFileSync(map, await formatted(withImport(withEntry, `import { ${name} } from './${group}/${name}'`)))
  return file
}

/** As `npm run format` writes it: another entry can make a line of the map too long. */
const formatted = (text: string): Promise<string> => format(text, { ...prettier, parser: 'typescript' })

/** The names that a module imports or exports. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set([
    ...[...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(',').map((one) => one.trim())),
    ...[...text.matchAll(/^export (?:const|function|interface|type) (\w+)/gm)].map(([, name = '']) => name),
  ])

interface DirectoryText {
  readonly name: string
  readonly text: string
  readonly resources: readonly string[]
}

/** The directories of the map, as they are written. */
const directoriesOf = (map: string): readonly DirectoryText[] =>
  [...map.matchAll(/\{\s*name: '(\w+)'[^]*?resources: \[([^\]]*)\]/g)].map(([text, name = '', resources = '']) => ({
    name,
    text,
    resources: resources
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  }))

function areaOf(folder: string, imports: ReadonlyMap<string, string>, name: string): string | undefined {
  const file = join(folder, 'resources', imports.get(name) ?? '', `${name}.ts`)
  return existsSync(file) ? /path: '(\w+)\//.exec(readFileSync(file, 'utf8'))?.[1] : undefined
}

/** Behind the last import of the same group, or the last one of all. */
function withImport(map: string, line: string): string {
  const lines = map.split('\n')
  const group = line.slice(line.indexOf("'"), line.lastIndexOf('/'))
  const last = Math.max(
    lines.findLastIndex((one) => one.startsWith('import {') && one.includes(group)),
    -1,
  )
  const at = last === -1 ? lines.findLastIndex((one) => one.startsWith('import {')) : last
  return lines.toSpliced(at + 1, 0, line).join('\n')
}

const pluralOf = (noun: string): string => (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`)

interface Named {
  readonly path: string
  readonly area: string
  readonly name: string
  readonly zh: string | undefined
}

const tableOf = (area: string, name: string): string => `${area}_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

const definitionOf = ({ path, area, name, zh }: Named): string => {
  const title = name.replace(/([A-Z])/g, ' $1').toLowerCase()
  const noun = `${title.charAt(0).toUpperCase()}${title.slice(1)}`
  const chinese = (zh ?? noun).replace(/['\\]/g, '')
  return `import { defineResource, f, t } from '../kit'

export const ${name} = defineResource({
  path: '${path}',
  table: '${tableOf(area, name)}',
  title: t('${chinese}', '${pluralOf(noun)}'),
  noun: t('${chinese}', '${noun}'),
  menu: { icon: 'fa fa-circle-o' },
  nameField: 'name',

  fields: {
    name: f.text(t('名称', 'Name'), { required: true, max: 50, unique: true }),
    weigh: f.weight(),
    status: f.status(),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: ['id', 'name', 'status', 'weigh', 'create_time'],
    filters: ['name', 'status', 'create_time'],
    search: ['name'],
    sort: ['weigh', 'desc'],
    inline: ['weigh'],
  },

  crud: ['index', 'add', 'edit', 'del', 'sortable'],
})
`
}

/** `npm run new -- shop/brand [--zh 品牌] [--menu goodsManage]`. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { menu: { type: 'string' }, zh: { type: 'string' } } })
  const file = await writeResource(positionals[0] ?? '', { root, menu: values.menu, zh: values.zh })
  process.stdout.write(`${file}
改好标题和字段后运行 npm run dev：它显示建表的 SQL，按 Enter 执行。若它已在运行，改好再按 Enter。
Edit titles and fields, then run npm run dev: it shows the SQL of the table and applies it after Enter. If it runs already, press Enter only then.
`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
