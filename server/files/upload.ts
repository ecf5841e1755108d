import { createHash } from 'node:crypto'

import { shopToday } from '../../resources/kit/values/shopTime'
import { refuse } from '../errors'
import { claimedType, detectType, suffixOf } from './fileTypes'
import { stripMetadata } from './metadata/stripMetadata'
import { processingLimit } from './processingLimit'
import { refuseBeforeProcessing, storedBefore } from './quota'
import { deleteTemp, isStored } from './storage'
import { streamToDisk } from './stream'

import type { Readable } from 'node:stream'

import type { Db } from '../context'
import type { SiteSettings } from '../site/settings'
import type { FileType, UploadClaim } from './fileTypes'
import type { ProcessedImage } from './processImage'
import type { FileOwner } from './quota'
import type { NewAttachment } from './saveUpload'
import type { FileStorage } from './storage'
import type { StreamedFile } from './stream'

export interface IncomingFile extends UploadClaim {
  readonly stream: Readable
}

export interface UploadContext {
  readonly storage: FileStorage
  readonly settings: SiteSettings
}

/** A received file whose content matches its name. */
export interface ReceivedFile extends StreamedFile {
  readonly filename: string
  readonly kind: FileType
  /** The suffix of the recognized content. */
  readonly content: string
}

export interface UploadTarget extends FileOwner {
  readonly topic: string
}

interface ProcessContext {
  readonly storage: FileStorage
  readonly db: Db
  /** Refuses an account that has had too many pictures decoded, also those that were refused then. */
  readonly countDecoding?: () => Promise<void>
}

/** A file to save, and where it is until then; undefined if these bytes are stored already. */
type SaveProcessed<Result> = (file: NewAttachment, temporary: string | undefined) => Promise<Result>

/** Receives a file: checks the declared type, the size while it is received, then the content. Refused files leave nothing behind. */
export async function receiveUpload({ storage, settings }: UploadContext, { filename, mimetype, stream }: IncomingFile): Promise<ReceivedFile> {
  const kind = claimedType({ filename, mimetype }, settings)
  const received = await streamToDisk(storage, stream, settings.upload_max_size)
  try {
    if (received.size === 0) refuse('upload_incomplete')
    return { ...received, filename, kind, content: await detectType(received.temporary, filename, kind) }
  } catch (error) {
    await deleteTemp(received.temporary)
    throw error
  }
}

/** Processes a received file (decodes pictures), runs the work with it, and deletes the temporary file. Accounts over their quota are refused before. */
export async function withProcessedUpload<Result>(
  context: ProcessContext,
  received: ReceivedFile,
  sender: UploadTarget,
  work: SaveProcessed<Result>,
): Promise<Result> {
  const left = new Set([received.temporary])
  try {
    const stored = await storedBefore({ ...sender, sha1: received.sha1 }, context.db)
    if (!stored) await refuseBeforeProcessing(sender, context.db)
    const file = { ...sender, ...nameAndUrlOf(received, sender), mimetype: received.kind.mimetype, sha1: received.sha1 }
    if (stored && (await isStored(context.storage, stored.url))) {
      const { width, height, size } = stored
      return await work({ ...file, width, height, size }, undefined)
    }
    const { temporary, ...sizes } = received.kind.isImage
      ? await processPicture(context, received, accountOf(sender))
      : await processOther(received, accountOf(sender))
    left.add(temporary)
    return await work({ ...file, ...sizes }, temporary)
  } finally {
    await Promise.all([...left].map(deleteTemp))
  }
}

function accountOf({ admin_id, user_id }: FileOwner): string | undefined {
  if (admin_id !== null) return `admin:${admin_id}`
  return user_id === null ? undefined : `user:${user_id}`
}

/** The decoders are loaded with the first picture, because they take 35 MB. */
async function processPicture(
  { storage, countDecoding }: ProcessContext,
  { temporary, size, content }: ReceivedFile,
  account?: string,
): Promise<ProcessedImage> {
  await countDecoding?.()
  const { processImage } = await import('./processImage')
  return processImage({ storage, temporary, size }, content, account)
}

/** A video takes as many reads as it has samples. */
const metadataLimit = processingLimit()

const processOther = ({ temporary, content }: ReceivedFile, account?: string): Promise<ProcessedImage> =>
  metadataLimit.run(async () => ({ temporary, size: await stripMetadata(temporary, content), width: 0, height: 0 }), account)

/**
 * `/storage/{topic}/{yyyymmdd}/{first 15 characters}{sha1}.{suffix}`, with the day in the shop's time zone; letters and digits only. A member's file has an
 * address of its own, so that it does not reveal whether another member has the same file.
 */
function nameAndUrlOf({ filename, sha1 }: ReceivedFile, { topic, user_id }: UploadTarget): { readonly name: string; readonly url: string } {
  const suffix = suffixOf(filename)
  const bare = filename.slice(0, -suffix.length - 1)
  const key = user_id === null ? sha1 : createHash('sha1').update(`${sha1} of member ${user_id}`).digest('hex')
  const day = shopToday().replaceAll('-', '')
  return {
    name: `${[...cleanName(bare)].slice(0, 100).join('') || 'file'}.${suffix}`,
    url: `/storage/${topic}/${day}/${bare.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 15)}${key}.${suffix}`,
  }
}

/** The original name as text: no folders, no invisible characters, no bidirectional controls. */
const cleanName = (name: string): string => (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{C}<>:"|?*]/gu, '').trim()
