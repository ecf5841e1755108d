import { stat } from 'node:fs/promises'

import { withFileBytes } from './bytes'
import { stripGif } from './gif'
import { stripMp4 } from './mp4'
import { stripRiff } from './riff'

/** Removes metadata from a file that is stored without re-encoding. Returns its size afterwards. */
export async function stripMetadata(path: string, content: string): Promise<number> {
  await strippers[content]?.(path)
  return (await stat(path)).size
}

/** Clears the tags at the start of an audio file and truncates those at its end. */
const stripMp3 = (path: string): Promise<void> =>
  withFileBytes(path, async (bytes) => {
    if (bytes.size < 10) return
    const head = await bytes.read(0, 10)
    if (head.toString('latin1', 0, 3) === 'ID3') {
      // seven bits per byte
      const length = [...head.subarray(6, 10)].reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
      await bytes.erase(10, length)
    }
    if (bytes.size >= 128 && (await bytes.read(bytes.size - 128, 3)).toString('latin1') === 'TAG') await bytes.endAt(bytes.size - 128)
  })

const strippers: Readonly<Record<string, (path: string) => Promise<void>>> = { gif: stripGif, webp: stripRiff, wav: stripRiff, mp3: stripMp3, mp4: stripMp4 }
