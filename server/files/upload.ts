import { createHash } from 'node:crypto'

import { refuse } from '../errors'
import { clean } from './metadata/clean'
import { receive } from './receive'
import { claimedKind, contentOf, suffixOf } from './sniff'
import { discard } from './storage'

import type { Readable } from 'node:stream'

import type { SiteSettings } from '../site/settings'
import type { NewAttachment } from './keep'
import type { FileKind } from './kinds'
import type { Picture } from './pictures'
import type { FileOwner } from './quota'
import type { Received } from './receive'
import type { Claim } from './sniff'
import type { Storage } from './storage'

export interface Arriving extends Claim {
  readonly stream: Readable
}

export interface Desk {
  readonly storage: Storage
  readonly settings: SiteSettings
}

/** A file that has arrived and is what its name claims. */
export interface Arrived extends Received {
  readonly filename: string
  readonly kind: FileKind
  /** The suffix its content was recognised as. */
  readonly content: string
}

export interface Sender extends FileOwner {
  readonly topic: string
}

/** Takes a file in: type by name and sender, size while it streams, then its content. Refused files leave nothing behind. */
export async function takeIn({ storage, settings }: Desk, { filename, mimetype, stream }: Arriving): Promise<Arrived> {
  const kind = claimedKind({ filename, mimetype }, settings)
  const received = await receive(storage, stream, settings.upload_max_size)
  try {
    if (received.size === 0) refuse('upload_incomplete')
    return { ...received, filename, kind, content: await contentOf(received.temporary, filename, kind) }
  } catch (error) {
    await discard(received.temporary)
    throw error
  }
}

/** Hands over a file that is ready to be kept: pictures are decoded by now. No temporary file is left afterwards. */
export async function withReady<Result>(
  storage: Storage,
  arrived: Arrived,
  sender: Sender,
  work: (file: NewAttachment, temporary: string) => Promise<Result>,
): Promise<Result> {
  const left = new Set([arrived.temporary])
  try {
    const { temporary, ...sizes } = arrived.kind.isImage ? await decode(storage, arrived) : await plain(arrived)
    left.add(temporary)
    return await work({ ...sender, ...named(arrived, sender), ...sizes, mimetype: arrived.kind.mimetype, sha1: arrived.sha1 }, temporary)
  } finally {
    await Promise.all([...left].map(discard))
  }
}

/** The decoders are loaded with the first picture: 35 MB that a server at rest need not hold. */
async function decode(storage: Storage, { temporary, size, content }: Arrived): Promise<Picture> {
  const { takePicture } = await import('./pictures')
  return takePicture({ storage, temporary, size }, content)
}

const plain = async ({ temporary, content }: Arrived): Promise<Picture> => ({ temporary, size: await clean(temporary, content), width: 0, height: 0 })

/**
 * `/storage/{topic}/{yyyymmdd}/{first 15 characters}{sha1}.{suffix}`, the day being the shop's; letters and digits only.
 * A member's file has an address of its own, so that neither it nor its end tells whether somebody else has the same.
 */
function named({ filename, sha1 }: Arrived, { topic, user_id }: Sender): { readonly name: string; readonly url: string } {
  const suffix = suffixOf(filename)
  const bare = filename.slice(0, -suffix.length - 1)
  const key = user_id === null ? sha1 : createHash('sha1').update(`${sha1} of member ${user_id}`).digest('hex')
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
  return {
    name: `${[...cleaned(bare)].slice(0, 100).join('') || 'file'}.${suffix}`,
    url: `/storage/${topic}/${day}/${bare.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 15)}${key}.${suffix}`,
  }
}

/** The original name as text: no folders, no invisible characters, nothing that changes the direction of reading. */
const cleaned = (name: string): string => (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{C}<>:"|?*]/gu, '').trim()
