import { resources } from '../../resources/index'
import { fileFieldsOf } from '../../resources/kit/derived'
import { storageOf } from '../../server/types'

import type { AnyField } from '../../resources/kit/fieldTypes'

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
