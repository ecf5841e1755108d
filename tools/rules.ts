import { parseArgs } from 'node:util'

import { readConfig } from '../server/config'
import { connect } from '../server/database/connect'
import { applyRuleDifferences, findRuleDifferences, selectRuleDifferences, unknownRulesOf } from '../server/database/seeds/ruleDifferences'
import { openShopAsOwner } from './database'

import type { RuleDifference } from '../server/database/seeds/ruleDifferences'

const print = (text: string): void => void process.stdout.write(`${text}\n`)

function describe(one: RuleDifference): string {
  if (one.kind === 'missing') return `+ ${one.name}: 下次启动时添加 / added at the next start`
  if (one.kind === 'foreign')
    return `! ${one.name} (${one.title}): 自建规则占用了内置名称，下次启动时改名 / a rule of staff has this built-in name; the next start renames it`
  if (one.kind === 'removed') return `- ${one.name} (${one.title}): 定义已删除，将停用 / its definition is gone; it is switched off`
  if (one.kind === 'off') return `o ${one.name} (${one.title}): 已停用，列出名称才会启用 / it is off, and switched on only when it is named`
  return `~ ${one.name} ${one.column}: ${one.before || '""'} -> ${one.after || '""'}`
}

/** `npm run db:rules [-- --apply] [names]`: shows how menu and permission rules differ from the definitions, and takes all or the named ones over. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { apply: { type: 'boolean', default: false } } })
  const database = await openShopAsOwner(readConfig(process.env), print, 'npm run db:rules')
  const connection = connect(database.url)
  try {
    const unknown = await unknownRulesOf(connection.db, positionals)
    if (unknown.length > 0) throw new Error(`没有这样的规则：${unknown.join('、')} / no rule has this name: ${unknown.join(', ')}`)
    const all = await findRuleDifferences(connection.db)
    const chosen = selectRuleDifferences(all, positionals)
    const shown = positionals.length > 0 ? chosen : all
    if (shown.length === 0) return print('没有差异 / no difference: the rules match the definitions')
    print(shown.map(describe).join('\n'))
    if (!values.apply) return print('\n加 --apply 执行，可在其后列出名称 / add --apply to take them over, followed by names for some of them')
    await connection.db.transaction().execute((tx) => applyRuleDifferences(tx, chosen))
    print(`\n已执行 ${chosen.length} 项 / applied: ${chosen.length}`)
  } finally {
    await connection.close()
    await database.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
