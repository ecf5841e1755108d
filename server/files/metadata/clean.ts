import { stat } from 'node:fs/promises'

import { cleanGif } from './gif'
import { cleanMp3 } from './mp3'
import { cleanMp4 } from './mp4'
import { cleanRiff } from './riff'

const cleaners: Readonly<Record<string, (path: string) => Promise<void>>> = { gif: cleanGif, webp: cleanRiff, wav: cleanRiff, mp3: cleanMp3, mp4: cleanMp4 }

/** Takes out of a file that is kept as it came what its maker did not mean to send along. Answers how large it is then. */
export async function clean(path: string, content: string): Promise<number> {
  await cleaners[content]?.(path)
  return (await stat(path)).size
}
