import { countTextPage, readTextPage } from '../../textSearch/index'
import { readFromEnd, readPage, readRows } from './page'
import { countExactly } from './total'

import type { Db } from '../../context'
import type { ListCondition } from '../query/search'
import type { PageRequest, RowPage } from './page'

/** One page of a list, read in the fastest way for the request: text searches and the second half of a counted list are read differently. */
export async function paginate(tx: Db, request: PageRequest, text: ListCondition['text'], isExact = false): Promise<RowPage> {
  // the searches by text sort by one column; several are sorted by the database
  if (text && request.order.others.length === 0) return isExact ? countTextPage(tx, { ...request, text }) : readTextPage(tx, { ...request, text })
  if (!isExact) return readPage(tx, request)
  const total = await countExactly(tx, request.compiled, request.where)
  const isFar = !total.total_is_estimate && request.offset > total.total / 2
  return { rows: isFar ? await readFromEnd(tx, request, total.total) : await readRows(tx, request), total }
}
