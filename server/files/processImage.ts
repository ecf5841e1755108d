import { open, readFile, writeFile } from 'node:fs/promises'

import { loadImage } from '@napi-rs/canvas'
import sharp from 'sharp'

import { refuse } from '../errors'
import { concurrencyLimit } from '../lib/concurrencyLimit'
import { stripMetadata } from './metadata/stripMetadata'
import { deleteTemp, newTempFile, withDiskErrors } from './storage'

import type { Sharp } from 'sharp'

import type { FileStorage } from './storage'

export interface ProcessedImage {
  /** The file to store: the one that was sent, or the one encoded again from its pixels. */
  readonly temporary: string
  readonly size: number
  readonly width: number
  readonly height: number
}

/** A picture before it is processed: its file and its size in bytes. */
interface ImageFile {
  readonly storage: FileStorage
  readonly temporary: string
  readonly size: number
}

const maxPixels = 40_000_000
/** All frames of an animation together. */
const maxAnimated = 10 * maxPixels
/** Up to here a picture may be of one color; beyond it a byte stands for so many pixels at most, or the header is false. */
const freePixels = 4_000_000
const pixelsPerByte = 20_000

/** Decoding is heavy and takes memory by the pixel. */
const imageLimit = concurrencyLimit({ concurrency: 2, maxQueued: 50, whenFull: 'busy' })

/**
 * Decodes a picture whole, so that a file that only begins like one is refused. Photographs are encoded again from their
 * pixels: that drops the place they were taken at and whatever else was hidden behind them. Animations and bitmaps stay,
 * without what their makers wrote beside the pixels.
 */
export const processImage = (sent: ImageFile, content: string): Promise<ProcessedImage> =>
  imageLimit.run(async () => {
    try {
      return await (processors[content] ?? reencode)(sent)
    } catch (error) {
      if (error instanceof Error && /pixel limit/i.test(error.message)) refuse('upload_pixels')
      if (error instanceof Error && /unable to open/i.test(error.message)) refuse('upload_storage')
      // The decoder's own complaint: it never writes to the disk. What a disk refuses names the call that failed.
      if (error instanceof Error && error.constructor === Error && !('syscall' in error)) refuse('upload_content')
      throw error
    }
  })

const openImage = (path: string, isAnimated = false): Sharp =>
  sharp(path, { animated: isAnimated, sequentialRead: true, failOn: 'error', limitInputPixels: isAnimated ? maxAnimated : maxPixels })

const processors: Readonly<Record<string, (sent: ImageFile) => Promise<ProcessedImage>>> = { gif: verifyAnimation, webp: processWebp, bmp: verifyBitmap }

/** Checks the header alone, before a pixel is decoded. */
function refuseDecompressionBomb(pixels: number, size: number): void {
  if (pixels > freePixels && pixels > size * pixelsPerByte) refuse('upload_content')
}

async function reencode({ storage, temporary, size: sent }: ImageFile): Promise<ProcessedImage> {
  const picture = openImage(temporary).autoOrient()
  const { format, isPalette, width: wide = 0, height: high = 0 } = await picture.metadata()
  refuseDecompressionBomb(wide * high, sent)
  const encoded =
    format === 'png'
      ? picture.png({ compressionLevel: 7, palette: isPalette ?? false })
      : format === 'webp'
        ? picture.webp({ quality: 90 })
        : picture.jpeg({ quality: 90 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  const encodedPath = await newTempFile(storage)
  try {
    await withDiskErrors(writeFile(encodedPath, data, { flag: 'wx', mode: 0o644 }))
  } catch (error) {
    await deleteTemp(encodedPath)
    throw error
  }
  return { temporary: encodedPath, width: info.width, height: info.height, size: data.length }
}

async function processWebp(sent: ImageFile): Promise<ProcessedImage> {
  const { pages = 1 } = await openImage(sent.temporary).metadata()
  return pages > 1 ? verifyAnimation(sent) : reencode(sent)
}

/** Every frame is decoded once, in order, and shrunk at once: the memory stays that of one frame. */
async function verifyAnimation({ temporary, size }: ImageFile): Promise<ProcessedImage> {
  const { width = 0, height = 0, pageHeight = height, format = '' } = await openImage(temporary, true).metadata()
  if (width * pageHeight > maxPixels) refuse('upload_pixels')
  refuseDecompressionBomb(width * height, size)
  await openImage(temporary, true).resize(16).raw().toBuffer()
  return { temporary, width, height: pageHeight, size: await stripMetadata(temporary, format) }
}

/** The image library reads no bitmaps; the canvas does, once its header promises a reasonable size. */
async function verifyBitmap({ temporary, size }: ImageFile): Promise<ProcessedImage> {
  const file = await open(temporary)
  const head = Buffer.alloc(34)
  await file.read(head, 0, head.length, 0)
  await file.close()
  const { pixels, bytes } = bitmapSizeOf(head)
  if (pixels > maxPixels) refuse('upload_pixels')
  if (bytes > size) refuse('upload_content')
  const { width, height } = await loadImage(await readFile(temporary))
  return { temporary, width, height, size }
}

/** How many pixels the header of a bitmap promises, and how many bytes the file has at least if that is true. */
function bitmapSizeOf(head: Buffer): { readonly pixels: number; readonly bytes: number } {
  const isOld = head.readUInt32LE(14) === 12
  const width = isOld ? head.readUInt16LE(18) : Math.abs(head.readInt32LE(18))
  const height = isOld ? head.readUInt16LE(20) : Math.abs(head.readInt32LE(22))
  const bits = head.readUInt16LE(isOld ? 24 : 28)
  const packing = isOld ? 0 : head.readUInt32LE(30)
  const [pixels, start] = [width * height, head.readUInt32LE(10)]
  // 1 and 2 write runs of up to 255 equal pixels as two bytes; 0, 3 and 6 write every pixel, in lines of whole words
  if (packing === 1 || packing === 2) return { pixels, bytes: start + Math.ceil(pixels / 255) * 2 }
  return { pixels, bytes: packing === 0 || packing === 3 || packing === 6 ? start + Math.ceil((width * bits) / 32) * 4 * height : Infinity }
}
