import { withFileBytes } from './bytes'

import type { FileBytes } from './bytes'

/** Chunks of picture or sound data; others contain camera, location or author. */
const keptChunks: Readonly<Record<string, ReadonlySet<string>>> = {
  WEBP: new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']),
  WAVE: new Set(['fmt ', 'fact', 'data']),
}

/** A padding chunk, which every reader skips. */
const junk = Buffer.from('JUNK')

/** Flags of a WebP for EXIF and XMP. */
const metadataFlags = 0x08 | 0x04

/** Clears metadata of a WebP or WAV file in place. */
export const stripRiff = (path: string): Promise<void> =>
  withFileBytes(path, async (bytes) => {
    const head = await bytes.read(0, 12)
    const names = keptChunks[head.toString('latin1', 8, 12)]
    if (!names) return
    const end = Math.min(head.readUInt32LE(4) + 8, bytes.size)
    await stripChunks(bytes, { from: 12, end }, names)
    await bytes.endAt(end)
  })

interface Span {
  readonly from: number
  readonly end: number
}

/** A rest too short for a chunk, or a chunk longer than the file, is ignored: the decoder has validated the file. */
async function stripChunks(bytes: FileBytes, { from, end }: Span, names: ReadonlySet<string>): Promise<void> {
  for (let at = from; at + 8 <= end;) {
    bytes.countParts()
    const head = await bytes.read(at, 8)
    const [name, length] = [head.toString('latin1', 0, 4), Math.min(head.readUInt32LE(4), end - at - 8)]
    if (!names.has(name)) {
      await bytes.write(at, junk)
      await bytes.erase(at + 8, length)
    } else if (name === 'VP8X' && length > 0) {
      const flags = (await bytes.read(at + 8, 1))[0] ?? 0
      await bytes.write(at + 8, Buffer.from([flags & ~metadataFlags]))
    } else if (name === 'ANMF') await stripChunks(bytes, { from: at + 8 + 16, end: at + 8 + length }, names) // the frame's position, then its own chunks
    at += 8 + length + (length % 2)
  }
}
