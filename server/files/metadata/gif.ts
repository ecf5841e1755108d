import { refuse } from '../../errors'
import { withFileBytes } from './bytes'

import type { FileBytes } from './bytes'

/** Application extensions for the number of loops and the color profile; others contain arbitrary data. */
const keptExtensions: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

const [extension, picture, trailer, comment, application] = [0x21, 0x2c, 0x3b, 0xfe, 0xff]

/** Clears comments and application data of a GIF in place, and truncates after its end. */
export const stripGif = (path: string): Promise<void> =>
  withFileBytes(path, async (bytes) => {
    let at = 13 + colorTableSize((await bytes.read(10, 1))[0])
    for (;;) {
      bytes.countParts()
      const kind = (await bytes.read(at, 1))[0]
      if (kind === trailer) return bytes.endAt(at + 1)
      if (kind === picture) {
        const tables = colorTableSize((await bytes.read(at + 9, 1))[0])
        at = (await skipBlocks(bytes, at + 10 + tables + 1)).end
      } else if (kind === extension) at = await stripExtension(bytes, at)
      else refuse('upload_content')
    }
  })

/** Size of the color table in bytes, from these flags. */
const colorTableSize = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

async function stripExtension(bytes: FileBytes, at: number): Promise<number> {
  const label = (await bytes.read(at + 1, 1))[0]
  const first = (await bytes.read(at + 2, 1))[0] ?? 0
  if (label === application && first === 11) {
    const name = (await bytes.read(at + 3, 11)).toString('latin1')
    const { end } = await skipBlocks(bytes, at + 14)
    if (!keptExtensions.has(name)) await bytes.write(at + 14, emptyBlocks(end - at - 14))
    return end
  }
  const { end } = await skipBlocks(bytes, at + 2)
  if (label === comment || label === application) await bytes.write(at + 2, emptyBlocks(end - at - 2))
  return end
}

/** Blocks with their length first, up to one of length 0. */
async function skipBlocks(bytes: FileBytes, from: number): Promise<{ readonly end: number }> {
  for (let at = from; ;) {
    const length = (await bytes.read(at, 1))[0] ?? 0
    at += 1 + length
    if (length === 0) return { end: at }
  }
}

/** This many bytes of empty blocks. None may be a single byte, which would be the end. */
function emptyBlocks(size: number): Buffer {
  const blocks = Buffer.alloc(size)
  for (let at = 0, left = size - 1; left > 0;) {
    const taken = left === 257 ? 255 : Math.min(256, left)
    blocks[at] = taken - 1
    at += taken
    left -= taken
  }
  return blocks
}
