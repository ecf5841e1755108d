import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { z } from 'zod'

import { exportTemplateTitles } from '../../../resources/auth/logTitles'
import { crudLabels } from '../../../resources/kit/derived'
import { callOf, nodeOf } from '../../../resources/kit/paths'
import { exportFormats, exportTaskLimits, sheetRows } from '../../../resources/kit/protocol/exportTasks'
import { limits } from '../../../resources/kit/protocol/list'
import { translate } from '../../../resources/kit/text'
import { formatShopTime } from '../../../resources/kit/values/shopTime'
import { listExport as task } from '../../../resources/order/listExport'
import { shopConfig } from '../../../resources/settings/shopConfig'
import { logTitle } from '../../audit/logTitles'
import { writeContactEntry } from '../../crud/verbs/contact'
import { refuse, refuseFields } from '../../errors'
import { checkFile } from '../../exports/checkFile'
import { chosenColumns } from '../../exports/columns'
import { createTask } from '../../exports/createTask'
import { fileOnDisk } from '../../exports/files'
import { expressionOf } from '../../exports/readTaskRows'
import { isKept } from '../../exports/taskStates'
import { dropTemplate, readTemplates, saveTemplate } from '../../exports/templates'
import { fileStorageOf } from '../../files/storage'
import { fieldValues, id, ids, parseBody, parseQuery, unchecked } from '../../lib/parseInput'
import { contextOf } from '../../request/contextOf'
import { mutate } from '../../request/mutate'
import { ok } from '../../result'
import { readSettings } from '../../settings/readSettings'

import type { FastifyInstance } from 'fastify'

import type { ExportTaskStart } from '../../../resources/kit/protocol/exportTasks'
import type { Text } from '../../../resources/kit/text'
import type { CompiledResource } from '../../crud/compile/compileResources'
import type { AppDeps, RegisterRoutes } from '../../deps'

/** Exports as tasks, of every list that offers them, and the files of finished ones. */
export const exportTaskRoutes: RegisterRoutes = (app, deps) => {
  for (const compiled of deps.registry.all) if (compiled.resource.exportTask) addTasks(app, deps, compiled)
  addFile(app, deps)
}

function addTasks(app: FastifyInstance, deps: AppDeps, compiled: CompiledResource): void {
  const { path, title, exportTask } = compiled.resource
  for (const name of Object.keys(exportTask?.extra ?? {})) expressionOf(compiled, name)
  const access = { node: nodeOf(path, 'addExportTask') }
  const titled = (label: Text) => ({ access, logTitle: logTitle(title, label).zh })
  app.get(callOf(path, 'addExportTask'), { config: { access } }, async ({ staff }): Promise<ExportTaskStart> => {
    const { export_max_rows: max } = await readSettings(deps.db, shopConfig, ['export_max_rows'])
    return { templates: await readTemplates(deps.db, staff.id, path), max_rows: max }
  })
  app.post(callOf(path, 'addExportTask'), { config: titled(crudLabels['addExportTask'] as Text) }, (request) =>
    mutate(request, deps, {}, async (ctx) => {
      const { name, ...body } = parseBody(request, newTask)
      const named = name || `${translate(exportTask?.title ?? title, ctx.language)} ${formatShopTime(Math.floor(Date.now() / 1000))}`
      return ok(await createTask(ctx, compiled, deps.registry, { ...body, name: named }), 'export_queued')
    }),
  )
  app.post(callOf(path, 'saveExportTemplate'), { config: titled(exportTemplateTitles.save) }, (request) =>
    mutate(request, deps, {}, async (ctx) => {
      const template = parseBody(request, newTemplate)
      if (template.columns.length === 0) refuse('export_no_columns')
      chosenColumns(compiled, deps.registry, ctx.staff, template.columns)
      await saveTemplate(ctx, path, template)
      return ok(await readTemplates(ctx.tx, ctx.staff.id, path), 'saved')
    }),
  )
  app.post(callOf(path, 'deleteExportTemplate'), { config: titled(exportTemplateTitles.remove) }, (request) =>
    mutate(request, deps, {}, async (ctx) => {
      await dropTemplate(ctx, path, parseBody(request, z.object({ id })).id)
      return ok(await readTemplates(ctx.tx, ctx.staff.id, path), 'deleted')
    }),
  )
}

/** Counted and logged by the action `download`, which names this address; the rights are checked again. */
function addFile(app: FastifyInstance, deps: AppDeps): void {
  const storage = fileStorageOf(deps.config.dataDir)
  app.get(callOf(task.path, 'file'), { config: { access: { node: nodeOf(task.path, 'download') } } }, async (request, reply) => {
    const ctx = contextOf(request, deps.db)
    const row = await deps.db
      .selectFrom('shop_export_task')
      .select(['name', 'format', 'file_path', 'admin_id', 'type', 'columns', 'contact'])
      .where('id', '=', parseQuery(request, z.object({ id })).id)
      .where('status', '=', '3')
      .where(isKept)
      .executeTakeFirst()
    if (!row || (row.admin_id !== ctx.staff.id && !ctx.staff.isSuper)) return refuse('row_gone')
    const { compiled, contact } = checkFile(deps.registry, ctx.staff, row)
    const file = fileOnDisk(storage, row.file_path)
    const size = await stat(file).then(
      (stats) => stats.size,
      () => refuse('export_file_missing'),
    )
    if (contact.length > 0) await writeContactEntry({ request, db: deps.db, compiled }, { export: row.name, contact })
    const name = encodeURIComponent(`${row.name.replaceAll(/[\\/:*?"<>|]/g, '-')}.${row.format}`)
    return reply
      .type(types[row.format])
      .header('content-length', size)
      .header('content-disposition', `attachment; filename="export.${row.format}"; filename*=UTF-8''${name}`)
      .send(createReadStream(file))
  })
}

const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const

const nameLabel = task.fields.name.label
const nameOf = (max: number) =>
  unchecked.transform((input): string => {
    const name = typeof input === 'string' ? input.trim() : ''
    if ([...name].length > max) refuseFields([{ field: 'name', code: 'too_long', values: { field: nameLabel, max } }])
    if (/[\p{Cc}\p{Cs}]/u.test(name)) refuseFields([{ field: 'name', code: 'has_controls', values: { field: nameLabel } }])
    return name
  })

const columns = z
  .array(z.string().max(100))
  .max(300)
  .transform((names) => [...new Set(names)])
const choice = { format: z.enum(exportFormats).default('xlsx'), rows_per: z.enum(sheetRows).default('row'), columns: columns.default([]) }

/** What of the list a task keeps; an unknown key would be ignored, and the file would have too many rows. */
const filterKeys = ['search', 'quickSearch', 'tab']
const filter = fieldValues.refine((values) => Object.keys(values).every((key) => filterKeys.includes(key)) && JSON.stringify(values).length <= limits.body / 8)

const newTask = z.object({
  ...choice,
  name: nameOf(exportTaskLimits.name),
  filter: filter.default({}),
  order: z.string().max(100).optional(),
  ids: z.union([z.undefined(), ids()]),
})

const newTemplate = z.object({
  ...choice,
  name: nameOf(exportTaskLimits.templateName).transform((name) => name || refuseFields([{ field: 'name', code: 'required', values: { field: nameLabel } }])),
})
