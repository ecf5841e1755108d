import { refuse } from '../errors'
import { deleteTemp } from './storage'
import { receiveUpload } from './upload'

import type { FastifyRequest } from 'fastify'

import type { ReceivedFile, UploadContext } from './upload'

export interface UploadForm {
  readonly file: ReceivedFile
  readonly topic: string
}

/** Reads an upload: one file, and the topic before or after it. */
export async function readUploadForm(request: FastifyRequest, context: UploadContext): Promise<UploadForm> {
  const { upload_max_size: maxSize } = context.settings
  if (!request.isMultipart()) refuse('upload_incomplete')
  // a file whose declared length is too large is refused at once; the other parts take a few hundred bytes
  if (Number(request.headers['content-length'] ?? 0) > maxSize + 10_000) refuse('upload_size')
  const fields: Record<string, unknown> = { ...(request.query as Record<string, unknown>) }
  let file: ReceivedFile | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: maxSize + 1, files: 1, fields: 20, fieldSize: 1000, parts: 21 } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else file = await receiveUpload(context, { filename: part.filename, mimetype: part.mimetype, stream: part.file })
    }
    if (!file) return refuse('upload_incomplete')
    return { file, topic: topicOf(fields) }
  } catch (error) {
    if (file) await deleteTemp(file.temporary)
    refuseIfMalformed(error)
    throw error
  }
}

/** Errors of the multipart parser: no boundary, an invalid part or an early end. */
export function refuseIfMalformed(error: unknown): void {
  if (error instanceof Error && /multipart|unexpected end of form|malformed part/i.test(error.message)) refuse('upload_incomplete')
}

function topicOf({ topic = 'default', driver = 'local' }: Readonly<Record<string, unknown>>): string {
  const name = topic === '' ? 'default' : topic
  if (typeof name !== 'string' || !/^[a-zA-Z0-9][a-zA-Z0-9_-]{0,19}$/.test(name)) refuse('bad_parameter', { field: 'topic' })
  if (driver !== 'local' && driver !== '') refuse('bad_parameter', { field: 'driver' })
  return name.toLowerCase()
}
