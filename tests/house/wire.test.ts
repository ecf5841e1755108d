import { expect, test } from 'vitest'

import { lineAt, sourcesOf, withoutComments } from '../support/sources'

import type { Source } from '../support/sources'

const call = /(?:\.(?:get|post|remove|upload)|\buseMemberQuery)<([^()]*)>\(/g
const builtIn = new Set(['Data', 'Partial', 'Pick', 'Readonly', 'Record'])

/** Response types that a request names but does not import from the definitions. */
function undeclared({ path, text }: Source): string[] {
  const code = withoutComments(text)
  const declared = [...code.matchAll(/import (?:type )?\{([^}]*)\} from '[^']*\/resources\/[^']*'/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
  return [...code.matchAll(call)].flatMap((found) =>
    (found[1]?.match(/\b[A-Z]\w*/g) ?? [])
      .filter((name) => !builtIn.has(name) && !declared.includes(name))
      .map((name) => `${path}:${lineAt(code, found.index)} ${name}; declare it in resources/kit/protocol`),
  )
}

test('response types are declared in the definitions, where the server uses them too', () => {
  const callers = sourcesOf('providers', 'src', 'member')
  expect(callers.flatMap(({ text }) => [...text.matchAll(call)]).length).toBeGreaterThan(20)
  expect(callers.flatMap(undeclared)).toEqual([])
})

test('a response type declared by the caller is found', () => {
  const text =
    "import type { LedgerAnswer } from '../../resources/kit/protocol/member'\ninterface Own {}\nhttp.get<{ list: Own[] }>('/a')\nhttp.get<LedgerAnswer>('/b')\n"
  expect(undeclared({ path: 'a.ts', text })).toEqual(['a.ts:3 Own; declare it in resources/kit/protocol'])
})
