import { readFileSync, writeFileSync } from 'node:fs'

import openapiTS, { astToString } from 'openapi-typescript'

import type { OpenAPI3 } from 'openapi-typescript'

/** `npm run openapi -- <address or file> <output.ts>`: writes the types of /rest for openapi-fetch, see docs/rest.md. */
async function main(): Promise<void> {
  const [source, output] = process.argv.slice(2)
  if (!source || !output) throw new Error('npm run openapi -- <address or file of openapi.json> <output.ts>')
  const text = /^https?:/.test(source) ? await load(source) : readFileSync(source, 'utf8')
  writeFileSync(output, astToString(await openapiTS(JSON.parse(text) as OpenAPI3, { defaultNonNullable: false })))
}

async function load(address: string): Promise<string> {
  const response = await fetch(address, { headers: { 'think-lang': 'en' } })
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
  return response.text()
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
