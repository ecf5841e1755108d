import { callOf } from '../resources/kit/paths'
import { filterBody, orderOf, searchQuery, selectQuery } from './dataQueries'
import { saveFile } from './saveFile'
import { saveOptions } from './saveOptions'

import type { AreaOption, ImportAnswer } from '../resources/kit/protocol'
import type { ActParams, Extras, ImportCalls, Removed, Row, SelectAnswer, UploadedFile } from './dataTypes'
import type { CallOptions, Http } from './http/httpTypes'

/** What our screens need beyond react-admin's verbs. */
export function createExtras(http: Http): Extras {
  return {
    act: (path, action, params) => http.post(callOf(path, action), actBody(params), saveOptions(params)),
    move: async (path, params) => {
      await http.post(callOf(path, 'sortable'), params, saveOptions({ isSilent: true }))
    },
    deleteByFilter: async (path, filter) => {
      const options = { ...saveOptions(), placesUses: true, body: filterBody(filter) }
      return (await http.remove<Removed | null>(callOf(path, 'del'), undefined, options)) ?? {}
    },
    tabCounts: async (path, signal) => (await http.get<{ counts?: Record<string, number> }>(callOf(path, 'tabs'), {}, signal && { signal })).counts ?? {},
    select: async (path, params) => {
      const answer = await http.get<{ options?: Row[]; list?: Row[]; total?: number }>(
        callOf(path, 'index'),
        selectQuery(path, params),
        params.signal && { signal: params.signal },
      )
      return { options: answer.options ?? answer.list ?? [], ...(answer.total !== undefined && { total: answer.total }) } satisfies SelectAnswer
    },
    areas: (asked) => http.get<AreaOption[]>('/admin/ajax/area', asked),
    upload: async (file, options) => (await http.upload<{ file: UploadedFile }>('/admin/ajax/upload', file, options)).file,
    imports: createImportCalls(http),
    exportFile: async (path, { format, columns, sort, ...filter }) => {
      const query = { format, columns: columns.join(','), order: sort && orderOf(sort), ...searchQuery(filter) }
      saveFile(await http.download(callOf(path, 'export'), query))
    },
  }
}

function actBody({ id, ids, filter, input, rowVersion }: ActParams): Readonly<Record<string, unknown>> {
  return {
    ...input,
    ...(id !== undefined && { id }),
    ...(ids !== undefined && { ids }),
    ...(filter && filterBody(filter)),
    ...(rowVersion !== undefined && { row_version: rowVersion }),
  }
}

function createImportCalls(http: Http): ImportCalls {
  // A large sheet takes longer than any other call. What became of it is shown by the dialog.
  const long = (): CallOptions => ({ ...saveOptions({ isSilent: true }), isLong: true })
  return {
    send: (path, file, options) => http.upload(callOf(path, 'import'), file, options),
    runs: async (path, signal) => (await http.get<{ list: ImportAnswer[] }>(callOf(path, 'imports'), {}, signal && { signal })).list,
    run: (path, run, signal) => http.get(callOf(path, 'importRun'), { run }, signal && { signal }),
    rows: (path, { signal, ...query }) => http.get(callOf(path, 'importRows'), query, signal && { signal }),
    apply: (path, run) => http.post(callOf(path, 'importApply'), { run }, long()),
    undo: (path, run) => http.post(callOf(path, 'importUndo'), { run }, long()),
    sheet: async (path, { format, sort, ...filter }) =>
      saveFile(await http.download(callOf(path, 'importSheet'), { format, order: sort && orderOf(sort), ...searchQuery(filter) })),
  }
}
