import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The client's one page, ready to be sent. */
export interface ClientPage {
  readonly html: string
  /** A weak one: a proxy may compress the page on its way. */
  readonly tag: string
}

const baseMeta = '<meta name="admin-base" content="/admin"'

/** The built page with the mount of the back office in it, so that one build serves every mount. Read again only after another build. */
export function clientPage(folder: string, adminBase: string): () => ClientPage | undefined {
  const file = join(folder, 'index.html')
  let builtAt = 0
  let page: ClientPage | undefined
  return () => {
    const found = statSync(file, { throwIfNoEntry: false })
    if (!found) return undefined
    if (!page || found.mtimeMs !== builtAt) page = buildPage(readFileSync(file, 'utf8'), adminBase)
    builtAt = found.mtimeMs
    return page
  }
}

function buildPage(built: string, adminBase: string): ClientPage {
  const html = built.replace(baseMeta, baseMeta.replace('/admin', adminBase))
  return { html, tag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
}
