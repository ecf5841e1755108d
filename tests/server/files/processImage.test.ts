import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

import { processImage } from '../../../server/files/processImage'
import { deleteTemp, fileStorageOf, newTempFile } from '../../../server/files/storage'

import type { ProcessedImage } from '../../../server/files/processImage'

const folder = mkdtempSync(join(tmpdir(), 'zhanggui-pictures-'))
const storage = fileStorageOf(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()

async function take({ bytes, content = 'png' }: { bytes: Buffer; content?: string }): Promise<ProcessedImage> {
  const temporary = await newTempFile(storage)
  writeFileSync(temporary, bytes)
  try {
    const taken = await processImage({ storage, temporary, size: bytes.length }, content)
    await deleteTemp(taken.temporary)
    return taken
  } finally {
    await deleteTemp(temporary)
  }
}
const refusal = (file: { bytes: Buffer; content?: string }): Promise<string> =>
  take(file).then(
    () => 'kept',
    (error: { refusal?: string }) => error.refusal ?? String(error),
  )
const temporaries = (): string[] => readdirSync(join(folder, 'tmp'))

/** The header of a bitmap of large dimensions with almost no data. */
function boastingBitmap(width: number, height: number, packing = 0): Buffer {
  const bytes = Buffer.alloc(70)
  bytes.write('BM')
  bytes.writeUInt32LE(70, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(packing ? 8 : 24, 28)
  bytes.writeUInt32LE(packing, 30)
  return bytes
}

/** The header of a real picture with other dimensions; the pixels are missing. */
async function boastingPicture(): Promise<Buffer> {
  const bytes = await picture('red')
  bytes.writeUInt32BE(6000, 16)
  bytes.writeUInt32BE(6600, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

test.each([
  ['a bitmap', () => ({ content: 'bmp', bytes: boastingBitmap(6000, 6600) }), 'upload_content'],
  ['a bitmap upside down', () => ({ content: 'bmp', bytes: boastingBitmap(6000, -6600) }), 'upload_content'],
  ['a packed bitmap', () => ({ content: 'bmp', bytes: boastingBitmap(6000, 6600, 1) }), 'upload_content'],
  ['a bitmap with another compression', () => ({ content: 'bmp', bytes: boastingBitmap(1, 1, 4) }), 'upload_content'],
  ['a bitmap of extreme size', () => ({ content: 'bmp', bytes: boastingBitmap(60_000, 60_000) }), 'upload_pixels'],
  ['another picture', async () => ({ bytes: await boastingPicture() }), 'upload_content'],
])('%s with larger dimensions than its bytes can hold is refused', async (_, file, expected) => {
  expect(await refusal(await file())).toBe(expected)
  expect(temporaries()).toEqual([])
})

test('a large picture of one color is accepted', async () => {
  const bytes = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  expect(await take({ bytes })).toMatchObject({ width: 4000, height: 3000 })
})

test('a damaged picture is reported as such and not as a disk error', async () => {
  const sound = await sharp({ create: { width: 120, height: 120, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()
  const refusals: string[] = []
  for (let at = 60; at < sound.length - 20; at += Math.floor(sound.length / 20)) {
    const bytes = Buffer.from(sound)
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    refusals.push(await refusal({ bytes }))
  }
  expect(new Set(refusals)).toEqual(new Set(['upload_content']))
  expect(temporaries()).toEqual([])
})
