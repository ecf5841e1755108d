import { open, readFile, writeFile } from 'node:fs/promises'

import { loadImage } from '@napi-rs/canvas'
import sharp from 'sharp'

import { refuse } from '../errors'
import { stripMetadata } from './metadata/stripMetadata'
import { processingLimit } from './processingLimit'
import { deleteTemp, newTempFile, withDiskErrors } from './storage'

import type { Sharp } from 'sharp'

import type { FileStorage } from './storage'

export interface ProcessedImage {
  /** The file to store: the original, or one re-encoded from its pixels. */
  readonly temporary: string
  readonly size: number
  readonly width: number
  readonly height: number
}

/** A picture before processing: its file and its size in bytes. */
interface ImageFile {
  readonly storage: FileStorage
  readonly temporary: string
  readonly size: number
}

const maxPixels = 40_000_000
/** All frames of an animation together. */
const maxAnimated = 10 * maxPixels
/** Up to this many pixels any compression is plausible; above it a minimum of bytes per pixel is required, or the header is wrong. */
const freePixels = 4_000_000
const pixelsPerByte = 20_000

/** Decoding takes CPU time and memory per pixel. */
const imageLimit = processingLimit()

/**
 * Decodes a picture completely, so that a file with a valid header only is refused. Photographs are re-encoded, which removes location and hidden data.
 * Animations and bitmaps are kept without their metadata.
 */
export const processImage = (sent: ImageFile, content: string, account?: string): Promise<ProcessedImage> =>
  imageLimit.run(async () => {
    try {
      return await (processors[content] ?? reencode)(sent)
    } catch (error) {
      if (error instanceof Error && /pixel limit/i.test(error.message)) refuse('upload_pixels')
      if (error instanceof Error && /unable to open/i.test(error.message)) refuse('upload_storage')
      // an error of the decoder, which never writes to disk; a disk error has the name of the system call
      if (error instanceof Error && error.constructor === Error && !('syscall' in error)) refuse('upload_content')
      throw error
    }
  }, account)

const openImage = (path: string, isAnimated = false): Sharp =>
  sharp(path, { animated: isAnimated, sequentialRead: true, failOn: 'error', limitInputPixels: isAnimated ? maxAnimated : maxPixels })

const processors: Readonly<Record<string, (sent: ImageFile) => Promise<ProcessedImage>>> = { gif: verifyAnimation, webp: processWebp, bmp: verifyBitmap }

/** Checks the header before a pixel is decoded. */
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

/** Every frame is decoded once, in order, and reduced at once, so that only one is in memory. */
async function verifyAnimation({ temporary, size }: ImageFile): Promise<ProcessedImage> {
  const { width = 0, height = 0, pageHeight = height, format = '' } = await openImage(temporary, true).metadata()
  if (width * pageHeight > maxPixels) refuse('upload_pixels')
  refuseDecompressionBomb(width * height, size)
  await openImage(temporary, true).resize(16).raw().toBuffer()
  return { temporary, width, height: pageHeight, size: await stripMetadata(temporary, format) }
}

/** sharp does not read bitmaps; the canvas does, after the header was checked. */
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

/** Number of pixels by the header of a bitmap, and the minimum size of such a file. */
function bitmapSizeOf(head: Buffer): { readonly pixels: number; readonly bytes: number } {
  const isOld = head.readUInt32LE(14) === 12
  const width = isOld ? head.readUInt16LE(18) : Math.abs(head.readInt32LE(18))
  const height = isOld ? head.readUInt16LE(20) : Math.abs(head.readInt32LE(22))
  const bits = head.readUInt16LE(isOld ? 24 : 28)
  const packing = isOld ? 0 : head.readUInt32LE(30)
  const [pixels, start] = [width * height, head.readUInt32LE(10)]
  // 1 and 2 are run-length encodings, up to 255 equal pixels in two bytes; 0, 3 and 6 store every pixel, in lines of 32-bit words
  if (packing === 1 || packing === 2) return { pixels, bytes: start + Math.ceil(pixels / 255) * 2 }
  return { pixels, bytes: packing === 0 || packing === 3 || packing === 6 ? start + Math.ceil((width * bits) / 32) * 4 * height : Infinity }
}
