import { expect, test } from 'vitest'

import { sensitiveDataLog } from '../../../../resources/security/sensitiveDataLog'
import { ChangedValue } from '../../../../src/screens/security/ChangedValue'
import { renderWith } from '../../harness'

const marksOf = (field: string, before: string, after: string): (string | null)[] => {
  document.body.replaceChildren()
  const row = { id: 1, controller: 'shop/Goods.php', data_field: field, comparison: { before, after } }
  renderWith(<ChangedValue row={row as never} />, '/')
  return [...document.querySelectorAll('del, ins')].map(({ textContent }) => textContent)
}

test('choices and numbers are compared as wholes, texts by what differs in them', () => {
  expect(marksOf('status', 'Unlisted', 'Listed')).toEqual(['Unlisted', 'Listed'])
  expect(marksOf('price', '12.00', '13.00')).toEqual(['12.00', '13.00'])
  expect(marksOf('name', 'Green tea', 'Green bowl')).toEqual(['tea', 'bowl'])
})

test('no two fields of the details of a change have one label', () => {
  const names = sensitiveDataLog.show?.groups?.flatMap(({ fields }) => fields) ?? []
  const labels = names.flatMap((name) => (name in sensitiveDataLog.fields ? [sensitiveDataLog.fields[name as 'data_field'].label.en] : []))
  expect(labels).toContain('Table')
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
})
