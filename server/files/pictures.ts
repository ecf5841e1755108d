import { open, readFile } from 'node:fs/promises'

import { loadImage } from '@napi-rs/canvas'
import sharp from 'sharp'

import { workQueue } from '../identity/workQueue'
import { refuse } from '../refusal'
import { clean } from './metadata/clean'
import { discard, newTemporary } from './storage'

import type { Sharp } from 'sharp'

import type { Storage } from './storage'

export interface Picture {
  /** The file to keep: the one that came, or the one drawn anew from its pixels. */
  readonly temporary: string
  readonly size: number
  readonly width: number
  readonly height: number
}

const maxPixels = 40_000_000
/** All frames of an animation together. */
const maxAnimated = 10 * maxPixels

/** Decoding is heavy and takes memory by the pixel. */
const pictureQueue = workQueue({ atOnce: 2, waiting: 50, whenFull: 'busy' })

type Take = (storage: Storage, temporary: string) => Promise<Picture>

/**
 * Decodes a picture whole, so that a file that only begins like one is refused. Photographs are encoded anew from their
 * pixels: that drops the place they were taken at and whatever else was hidden behind them. Animations and bitmaps stay.
 */
export const takePicture = (storage: Storage, temporary: string, content: string): Promise<Picture> =>
  pictureQueue.run(async () => {
    try {
      return await (takers[content] ?? takeAnew)(storage, temporary)
    } catch (error) {
      if (error instanceof Error && /pixel limit/i.test(error.message)) refuse('upload_pixels')
      if (error instanceof Error && /no space|unable to (open|write)/i.test(error.message)) refuse('upload_storage')
      if (error instanceof Error && error.constructor === Error) refuse('upload_content') // the decoder's own complaint
      throw error
    }
  })

const read = (path: string, isAnimated = false): Sharp =>
  sharp(path, { animated: isAnimated, sequentialRead: true, failOn: 'error', limitInputPixels: isAnimated ? maxAnimated : maxPixels })

const takers: Readonly<Record<string, Take>> = { gif: keepAnimation, webp: takeWebp, bmp: keepBitmap }

async function takeAnew(storage: Storage, temporary: string): Promise<Picture> {
  const anew = await newTemporary(storage)
  try {
    const picture = read(temporary).autoOrient()
    const { format, isPalette } = await picture.metadata()
    const encoded =
      format === 'png'
        ? picture.png({ compressionLevel: 7, palette: isPalette ?? false })
        : format === 'webp'
          ? picture.webp({ quality: 90 })
          : picture.jpeg({ quality: 90 })
    const { width, height, size } = await encoded.toFile(anew)
    return { temporary: anew, width, height, size }
  } catch (error) {
    await discard(anew)
    throw error
  }
}

async function takeWebp(storage: Storage, temporary: string): Promise<Picture> {
  const { pages = 1 } = await read(temporary).metadata()
  return pages > 1 ? keepAnimation(storage, temporary) : takeAnew(storage, temporary)
}

/** Every frame is decoded once, in order, and shrunk at once: the memory stays that of one frame. */
async function keepAnimation(_: Storage, temporary: string): Promise<Picture> {
  const { width = 0, height = 0, pageHeight = height, format = '' } = await read(temporary, true).metadata()
  if (width * pageHeight > maxPixels) refuse('upload_pixels')
  await read(temporary, true).resize(16).raw().toBuffer()
  return { temporary, width, height: pageHeight, size: await clean(temporary, format) }
}

/** The image library reads no bitmaps; the canvas does, once its head promises a reasonable size. */
async function keepBitmap(_: Storage, temporary: string): Promise<Picture> {
  const file = await open(temporary)
  const head = Buffer.alloc(26)
  await file.read(head, 0, 26, 0)
  await file.close()
  if (Math.abs(head.readInt32LE(18)) * Math.abs(head.readInt32LE(22)) > maxPixels) refuse('upload_pixels')
  const bytes = await readFile(temporary)
  const { width, height } = await loadImage(bytes)
  return { temporary, width, height, size: bytes.length }
}
