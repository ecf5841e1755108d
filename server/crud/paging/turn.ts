import { countFound, readFound } from '../../textSearch/textSearchPage'
import { readFromEnd, readPage, readRows } from './page'
import { countExactly } from './total'

import type { Db } from '../../context'
import type { Narrowed } from '../query/search'
import type { Page, PageAsked } from './page'

/** One page of a list, by the way that is quick for what is asked: words have their own, and so has the far end of a counted list. */
export async function turnTo(tx: Db, asked: PageAsked, text: Narrowed['text'], isExact = false): Promise<Page> {
  if (text) return isExact ? countFound(tx, { ...asked, text }) : readFound(tx, { ...asked, text })
  if (!isExact) return readPage(tx, asked)
  const total = await countExactly(tx, asked.plan, asked.where)
  const isFar = !total.total_is_estimate && asked.offset > total.total / 2
  return { rows: isFar ? await readFromEnd(tx, asked, total.total) : await readRows(tx, asked), total }
}
