import { stat } from 'node:fs/promises'

import { withFileBytes } from './bytes'
import { stripGif } from './gif'
import { stripMp4 } from './mp4'
import { stripRiff } from './riff'

const cleaners: Readonly<Record<string, (path: string) => Promise<void>>> = { gif: stripGif, webp: stripRiff, wav: stripRiff, mp3: stripMp3, mp4: stripMp4 }

/** Takes out of a file that is kept as it came what its maker did not mean to send along. Answers how large it is then. */
export async function stripMetadata(path: string, content: string): Promise<number> {
  await cleaners[content]?.(path)
  return (await stat(path)).size
}

/** Empties the notes at the head of a sound and cuts those at its end off: names, pictures, what programs have left. */
const stripMp3 = (path: string): Promise<void> =>
  withFileBytes(path, async (bytes) => {
    if (bytes.size < 10) return
    const head = await bytes.read(0, 10)
    if (head.toString('latin1', 0, 3) === 'ID3') {
      // seven bits of each byte
      const length = [...head.subarray(6, 10)].reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
      await bytes.erase(10, length)
    }
    if (bytes.size >= 128 && (await bytes.read(bytes.size - 128, 3)).toString('latin1') === 'TAG') await bytes.endAt(bytes.size - 128)
  })
