import formbody from '@fastify/formbody'
import qs from 'qs'

import { isLanguage, languages } from '../../resources/kit/text'
import { isNestedTooDeep, maxDepth } from '../../resources/kit/values/depth'
import { UserError } from '../errors'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Language } from '../../resources/kit/text'

/** `search[0][field]=name`: brackets are objects and arrays, limited in depth and number. Keys of prototypes are left out. */
export const parseQueryString = (text: string): Record<string, unknown> =>
  qs.parse(text, { depth: 5, arrayLimit: 1000, parameterLimit: 5000 }) as Record<string, unknown>

/** A key that could change prototypes, in any encoding. */
const prototypeKey = /(^|[?&[.]|%5B)(__proto__|constructor|prototype)(\]|%5D|\[|=|&|\.|$)/i

/** Levels in a name; the parser takes a few and keeps the rest as text. */
const nestedKeys = new RegExp(`(?:\\[[^\\][&=]*\\]){${maxDepth}}`)

const tooDeep = (): UserError => new UserError('nested_too_deep', { depth: maxDepth })

const refusalOfText = (text: string): UserError | undefined =>
  prototypeKey.test(text) ? new UserError('bad_body') : nestedKeys.test(text) ? tooDeep() : undefined

/** Prepares a request for its handler: query, body and language. */
export async function addParsing(app: FastifyInstance): Promise<void> {
  app.decorateRequest('language', languages[0])
  app.addHook('onRequest', (request, _, next) => {
    const text = request.raw.url ?? ''
    request.language = languageOf(request)
    next(text.includes('?') ? refusalOfText(decoded(text.slice(text.indexOf('?')))) : undefined)
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, next) => {
    // clients also send a content type with a DELETE without a body
    if (body === '') next(null, undefined)
    else if (isNestedTooDeep(body as string)) next(tooDeep())
    else void parseJson(request, body as string, next)
  })
  await app.register(formbody, {
    parser: (text) => {
      const refusal = refusalOfText(decoded(text))
      if (refusal) throw refusal
      return parseQueryString(text)
    },
  })
}

/** invalid escapes are checked unchanged */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function languageOf(request: FastifyRequest): Language {
  const requested = request.headers['think-lang'] ?? (request.query as Record<string, unknown>)['lang']
  const name = typeof requested === 'string' ? requested.toLowerCase() : ''
  return isLanguage(name) ? name : languages[0]
}
