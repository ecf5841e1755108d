import { sql } from 'kysely'

import { listExport } from '../../resources/order/listExport'
import { hooksFor } from '../crud/hooks'
import { checkFile } from '../exports/checkFile'
import { removeFile } from '../exports/files'
import { countDownload, retryTask } from '../exports/taskStates'

import type { ResourceRegistry } from '../crud/compile/compileResources'
import type { ResourceHooks } from '../crud/hooks'
import type { FileStore } from '../files/deleteFile'

/** `server/routes/admin/exportTasks.ts` sends the file. */
const fileCall = '/admin/shop.Export/file'

export const listExportHooks = ({ storage }: FileStore, registry: () => ResourceRegistry): ResourceHooks =>
  hooksFor(listExport, {
    /** One's own; super administrators see all. */
    scope: ({ staff }) => (staff.isSuper ? undefined : sql<boolean>`m.admin_id = ${staff.id}`),
    /** The last of a deleted task is its file. */
    beforeDelete: async ({ afterCommit }, { file_path: path }) => afterCommit(() => removeFile(storage, path)),
    actions: {
      download: async ({ tx, staff }, task) => {
        const { id } = task
        checkFile(registry(), staff, task)
        await countDownload(tx, id)
        return { file: `${fileCall}?id=${id}` }
      },
      retry: ({ tx, staff }, { id, admin_id: creator }) => retryTask(tx, id, creator ?? staff.id),
    },
  })
