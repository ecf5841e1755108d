import { expect, test } from 'vitest'

import { resources } from '../../resources'
import { checkResources } from '../../resources/kit/check'
import { fileOf, placeOf, readSources } from '../../tools/dev/preview/definitionSources'
import { complaintOf } from '../../tools/dev/preview/previewServer'

import type { AnyResource } from '../../resources/kit/define'

const sources = readSources()
const lineOf = (name: string, line: number): string => sources.find((one) => one.name === name)?.text.split('\n')[line - 1] ?? ''

test.each(resources.map((resource) => [resource.path, resource] as const))('every field of %s has its line in the sources', (path, { fields }) => {
  expect(fileOf(path, sources)).toBeDefined()
  const missed = Object.keys(fields).filter((name) => {
    const place = placeOf(path, `fields.${name}`, '', sources)
    return !place || !new RegExp(`\\b${name}\\b`).test(lineOf(place.file, place.line))
  })
  expect(missed).toEqual([])
})

test('a complaint stands at the line of what it is about', () => {
  const banner = resources.find(({ path }) => path === 'shop/banner')
  const wrong = { ...banner, list: { ...banner?.list, columns: ['id', 'imaeg'] } } as unknown as AnyResource
  const file = fileOf('shop/banner', sources)
  const text = file?.text.replace("['id', 'image'", "[\n      'id',\n      'imaeg'") ?? ''
  const changed = sources.map((one) => (one === file ? { ...one, text } : one))
  const complaints = checkResources([wrong, ...resources.filter((one) => one !== banner)]).map((error) => complaintOf(error, changed))
  const [complaint] = complaints
  expect(complaint).toMatchObject({ id: 'R030', path: 'shop/banner', file: 'resources/advertising/banner.ts', text: 'list.columns: there is no column imaeg' })
  expect(text.split('\n')[(complaint?.line ?? 0) - 1]).toContain("'imaeg'")
})

test('what a definition takes from another file is found there', () => {
  const place = placeOf('shop/banner', 'fields.start_time', '', sources)
  expect(place?.file).toBe('resources/advertising/advertFields.ts')
  expect(lineOf(place?.file ?? '', place?.line ?? 0)).toContain('start_time:')
})
