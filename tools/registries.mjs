import { existsSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Writes the records of field types and hooks from the files of their folders. Only what comes with Node: it runs before anything is installed. */

const root = fileURLToPath(new URL('..', import.meta.url))
const command = 'npm run registries'

/**
 * Every file directly in the folder is an entry: `money.ts` exports `moneyType`. Folders inside hold what entries share; in `src/fields` components
 * (PascalCase) and modules without JSX (`.ts`) do so too. The type of a record comes from hand-written modules: the compiler names a missing entry and one too many.
 */
const registries = [
  {
    folder: 'resources/kit/types',
    entry: /^\w+\.ts$/,
    suffix: 'Type',
    types: ["import type { FieldTypeRules } from './field/typeRules'", "import type { FieldType } from './fieldTypes'"],
    open: 'export const types = {',
    close: '} satisfies { readonly [Type in FieldType]: FieldTypeRules<Type> }',
  },
  {
    folder: 'server/types',
    entry: /^\w+\.ts$/,
    suffix: 'Type',
    types: ["import type { FieldType } from '../resources/kit/fieldTypes'", "import type { ServerFieldType } from './types/shared/serverFieldType'"],
    open: 'export const types: { readonly [Type in FieldType]: ServerFieldType<Type> } = {',
    close: '}',
  },
  {
    folder: 'src/fields',
    entry: /^[a-z]\w*\.tsx$/,
    suffix: 'Ui',
    types: ["import type { FieldType } from '../resources/kit/fieldTypes'", "import type { FieldUi } from './fields/fieldUi'"],
    open: 'export const fieldUi: { readonly [Type in FieldType]: FieldUi<Type> } = {',
    close: '}',
  },
  { folder: 'server/hooks', entry: /^\w+\.ts$/, suffix: 'Hooks', types: [], open: 'export const hooks = {', close: '}', refuse: refuseWithoutResource },
]

/** Writes each record that differs from its folder. Throws a sentence about a file that is no entry. */
export function writeRegistries() {
  for (const { path, text } of staleRegistries()) writeFileSync(join(root, path), text)
}

/** Writes them now and after every change in their folders; an unfinished file is reported until it is complete. */
export function watchRegistries() {
  const write = () => {
    try {
      writeRegistries()
    } catch (error) {
      console.error(error.message)
    }
  }
  write()
  let timer
  for (const { folder } of registries)
    watch(join(root, folder), () => {
      clearTimeout(timer)
      timer = setTimeout(write, 100) // an editor saves in several steps
    }).unref()
}

function staleRegistries() {
  return registries.map(textOf).filter(({ path, text }) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text)
}

function textOf({ folder, entry, suffix, types, open, close, refuse }) {
  const files = readdirSync(join(root, folder)).filter((file) => entry.test(file))
  const names = files.map((file) => parse(file).name).sort()
  for (const file of files) {
    const { name } = parse(file)
    const source = readFileSync(join(root, folder, file), 'utf8')
    const path = `${folder}/${file}`
    if (!new RegExp(`^export const ${name}${suffix}\\b`, 'm').test(source))
      throw new Error(`${path} 必须导出 ${name}${suffix}。 / ${path} must export const ${name}${suffix}.`)
    refuse?.({ name, source, path })
  }
  const { name: last } = parse(folder)
  const blocks = [
    `// Written from the files of ${folder} by \`${command}\`; builds and \`npm run dev\` run it by themselves.`,
    names.map((name) => `import { ${name}${suffix} } from './${last}/${name}'`).join('\n'),
    types.join('\n'),
    [open, ...names.map((name) => `  ${name}: ${name}${suffix},`), close].join('\n'),
  ]
  return { path: `${folder}.generated.ts`, text: `${blocks.filter(Boolean).join('\n\n')}\n` }
}

/** Hooks belong to the resource of their name: its definition is `resources/<group>/<name>.ts`, and `hooksFor` is handed it. */
function refuseWithoutResource({ name, source, path }) {
  const isResource = readdirSync(join(root, 'resources')).some((group) => {
    const definition = join(root, 'resources', group, `${name}.ts`)
    return existsSync(definition) && readFileSync(definition, 'utf8').match(`export const ${name} = define(Resource|Detail|View)\\(`) !== null
  })
  if (!isResource) throw new Error(`${path}：没有名为 ${name} 的资源。 / ${path}: there is no resource ${name}.`)
  if (!source.includes(`hooksFor(${name}, `))
    throw new Error(`${path} 必须通过 hooksFor(${name}, …) 绑定其资源。 / ${path} must tie its hooks to its resource: hooksFor(${name}, …).`)
}

/** `npm run registries`; with `--check` nothing is written and a difference is an error. */
function main() {
  try {
    if (!process.argv.includes('--check')) return writeRegistries()
    const stale = staleRegistries().map(({ path }) => path)
    if (stale.length > 0) throw new Error(`${stale.join(', ')} 与文件夹不一致，请运行 ${command}。 / differ from their folders: run ${command}.`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
