import { resources } from '../../resources/index'
import { fileFieldsOf } from '../../resources/kit/derived'
import { callOf } from '../../resources/kit/paths'
import { storageOf } from '../../server/types'
import { addGoods } from './goods'
import { insertRow, makeRow } from './rows'

import type { AnyResource } from '../../resources/kit/define'
import type { AnyField } from '../../resources/kit/fieldTypes'
import type { Answer, TestApp } from './app'
import type { Uploaded } from './uploads'

let serial = 0
/** An attachment row without its file. */
export async function attachTo(app: TestApp): Promise<Uploaded> {
  serial += 1
  const url = `/storage/tests/20260101/one${serial}-${'a'.repeat(30)}.png`
  const { rows } = await app.sql<Uploaded>(
    "insert into attachment (topic, url, name, size, mimetype, storage, sha1) values ('tests', $1, $2, 1, 'image/png', 'local', '') returning id, url, name",
    [url, `one${serial}.png`],
  )
  return rows[0] as Uploaded
}

export const removeFiles = (app: TestApp, ids: readonly number[]): Promise<Answer> =>
  app.call('DELETE', callOf('routine/attachment', 'del'), { query: { ids }, language: 'en' })

/** The number of uses that the list shows of a file. */
export const usesOf = async (app: TestApp, id: number): Promise<unknown> =>
  (await app.call('GET', callOf('routine/attachment', 'index'), { query: { search: [{ field: 'id', operator: 'eq', val: id }] } })).data.list[0]?.['uses']

/** A new row of a resource. */
export const rowFor = async (app: TestApp, resource: AnyResource): Promise<number> =>
  resource.path === 'shop/stock'
    ? ((await addGoods(app)).skuIds[0] ?? 0)
    : (await (resource.crud.includes('add') ? makeRow(app, resource) : insertRow(app, resource))).id

/** A value of each type that contains the address. */
export const holding = ({ type }: AnyField, url: string): unknown =>
  type === 'images' || type === 'files'
    ? ['/static/images/other.png', url]
    : type === 'richText'
      ? `<p>text</p><img src="${url}" alt="">`
      : type === 'text'
        ? `https://shop.example${url}`
        : type === 'rows'
          ? [{ key: 'k', value: url }]
          : type === 'json' || type === 'custom'
            ? [{ name: '颜色', values: [{ value: '红', image: url }] }]
            : url

/** Every field that can have the address of a file, with its resource. */
export const places = resources.flatMap((resource) =>
  fileFieldsOf(resource).flatMap((name) => {
    const field = resource.fields[name] as AnyField
    return storageOf(name, field).columns.length > 0 ? [[`${resource.path} ${name}`, resource, name, field] as const] : []
  }),
)
