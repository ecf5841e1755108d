import type { AnyField } from './fieldTypes'

/** What an emptied field holds: texts are '', lists are [], numbers fall back to their default, the rest is null. */
export function emptyOf(field: AnyField): unknown {
  if ('default' in field && field.default !== undefined) return field.type === 'choice' && field.numeric ? Number(field.default) : field.default
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'richText':
    case 'image':
    case 'file':
    case 'icon':
    case 'colour':
    case 'password':
      return ''
    case 'choices':
    case 'images':
    case 'files':
    case 'references':
    case 'region':
    case 'rows':
      return []
    case 'parent':
      return 0
    default:
      return null
  }
}
