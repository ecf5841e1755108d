import { callOf } from '../resources/kit/paths'
import { orderOf, searchQuery } from './dataQueries'
import { saveFile } from './saveFile'
import { saveOptions } from './saveOptions'

import type { ImportAnswer } from '../resources/kit/protocol'
import type { ImportCalls } from './dataTypes'
import type { CallOptions, Http } from './http/httpTypes'

export function createImportCalls(http: Http): ImportCalls {
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
