import { stat } from 'node:fs/promises'

import { stripGif } from './gif'
import { stripMp3 } from './mp3'
import { stripMp4 } from './mp4'
import { stripRiff } from './riff'

const cleaners: Readonly<Record<string, (path: string) => Promise<void>>> = { gif: stripGif, webp: stripRiff, wav: stripRiff, mp3: stripMp3, mp4: stripMp4 }

/** Takes out of a file that is kept as it came what its maker did not mean to send along. Answers how large it is then. */
export async function stripMetadata(path: string, content: string): Promise<number> {
  await cleaners[content]?.(path)
  return (await stat(path)).size
}
