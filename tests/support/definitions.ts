import { checkResources } from '../../resources/kit/check'
import { defineDetail, defineResource, f, t } from '../../resources/kit'

import type { AnyResource } from '../../resources/kit/define'
import type { Fields } from '../../resources/kit/fieldTypes'

export const label = t('名称', 'Name')

/** A correct definition; each case below breaks one part of it. */
export const sound: AnyResource = defineResource({
  path: 'shop/sample',
  table: 'shop_sample',
  title: t('样品', 'Samples'),
  noun: t('样品', 'Sample'),
  menu: { icon: 'fa fa-cube' },
  fields: { name: f.text(label, { required: true }), kind: f.choice(t('种类', 'Kind'), { a: t('甲', 'A'), b: t('乙', 'B') }), note: f.longText(label) },
  list: { columns: ['id', 'name', 'kind'], filters: ['name'], search: ['name'], sort: ['id', 'desc'] },
  form: [{ fields: ['name', 'kind', 'note'] }],
  crud: ['index', 'add', 'edit', 'del'],
})

export const withFields = (more: AnyResource['fields']): AnyResource => ({ ...sound, fields: { ...sound.fields, ...more } })
export const withList = (more: Partial<AnyResource['list']>): AnyResource => ({ ...sound, list: { ...sound.list, ...more } })
export const withAction = (name: string, more: object): AnyResource => ({ ...sound, actions: { [name]: { label, icon: 'star', ...more } } })

export const withStates = (states: object): AnyResource => ({ ...sound, states }) as AnyResource
export const move = (from: string, to: string) => ({ label, from: [from], to, by: ['staff'] })
export const twice = withStates({ kind: { start: ['a'], arrows: { go: move('a', 'b') } }, note: { start: [], arrows: { go: move('a', 'b') } } })

export const withShow = (more: object): AnyResource => ({ ...sound, show: { groups: [{ title: label, fields: ['name'] }], ...more } })
/** A row that refers to the sample. */
export const lines: AnyResource = defineDetail({
  path: 'shop/sampleLine',
  table: 'shop_sample_line',
  title: t('样品行', 'Sample lines'),
  noun: t('样品行', 'Sample line'),
  fields: {
    sample_id: f.reference(label, 'shop/sample', { as: 'sample', show: ['name'], onDelete: 'cascade' }),
    kind: f.choice(t('种类', 'Kind'), { a: label }),
    memo: f.text(label),
    count: f.integer(label),
    create_time: f.created(),
  },
})
export const tableOfLines = { of: lines.path, by: 'sample_id', columns: ['memo', 'count'] }
export const withLines = (more: object): AnyResource[] => [withShow({ related: [{ ...tableOfLines, ...more }] }), lines]
export const withTimeline = (more: object): AnyResource[] => [
  withShow({ timeline: { of: lines.path, by: 'sample_id', what: 'kind', text: 'memo', at: 'create_time', ...more } }),
  lines,
]

export const withNeeds = withFields({ cost: f.money(label, { needs: 'shop/dashboard/income' }) })

/** An action on a sample with the lines that refer to it. */
export const withLinesOf = (columns: Fields, of: object = {}): AnyResource[] => [
  withAction('send', { input: { table: f.lines(label, columns, { of: { entity: lines.path, by: 'sample_id', ...of } }) } }),
  lines,
]

/** A sample whose lines are part of its form. */
export const withRows = (columns: Fields, rows: object = {}): AnyResource[] => [
  withFields({
    table: f.lines(label, { kind: lines.fields['kind'] as Fields[string], ...columns }, { rows: { entity: lines.path, by: 'sample_id', ...rows } }),
  }), // its own field
  lines,
]

/** A sample that refers to one of the lines, and to another sample. */
export const withReference = (table: object): AnyResource => ({
  ...withShow({ related: [{ ...tableOfLines, ...table }] }),
  fields: {
    ...sound.fields,
    line_id: f.reference(label, 'shop/sampleLine', { as: 'line', show: ['memo'] }),
    other_id: f.reference(label, 'shop/sample', { as: 'other', show: ['name'] }),
  },
})

/** A sample with a slip of its lines. */
export const withPrintout = (more: object, ofLines: object = {}): AnyResource[] => {
  const slip = { title: label, papers: ['a4'], each: 'row', fields: ['name'], lines: { ...tableOfLines, ...ofLines }, ...more }
  return [{ ...sound, printouts: { slip } } as unknown as AnyResource, lines]
}

/** The numbers of what is reported about these definitions. */
export const numbersOf = (all: readonly AnyResource[]): string[] => checkResources(all).map((one) => one.id)
