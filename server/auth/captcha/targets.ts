import { readFileSync } from 'node:fs'

import { t } from '../../../resources/kit/text'

import type { Text } from '../../../resources/kit/text'

/** A kind of target: a character, or an icon drawn from a path on a field of 100 by 100. */
export interface TargetKind {
  /** What the person is asked for. */
  readonly name: Text
  readonly path?: string
  readonly character?: string
}

interface Icon {
  readonly name: Text
  readonly path: string
}

/** Shapes of our own, closed and filled: told apart at 36 px and turned by 25 degrees. */
const icons: readonly Icon[] = [
  { name: t('<星星>', '<star>'), path: 'M50 4 L62 38 L98 38 L69 59 L80 94 L50 73 L20 94 L31 59 L2 38 L38 38 Z' },
  { name: t('<爱心>', '<heart>'), path: 'M50 92 C10 62 2 44 4 30 C7 8 38 4 50 28 C62 4 93 8 96 30 C98 44 90 62 50 92 Z' },
  { name: t('<房子>', '<house>'), path: 'M50 6 L98 48 L86 48 L86 94 L60 94 L60 64 L40 64 L40 94 L14 94 L14 48 L2 48 Z' },
  { name: t('<月亮>', '<moon>'), path: 'M62 4 A46 46 0 1 0 96 66 A38 38 0 0 1 62 4 Z' },
  { name: t('<闪电>', '<lightning>'), path: 'M58 2 L16 56 L44 56 L34 98 L84 38 L54 38 Z' },
  { name: t('<雨伞>', '<umbrella>'), path: 'M4 52 A46 46 0 0 1 96 52 L55 52 L55 82 A14 14 0 0 1 27 82 L35 82 A6 6 0 0 0 47 82 L47 52 Z' },
  {
    name: t('<钥匙>', '<key>'),
    path: 'M26 26 A24 24 0 1 0 48 60 L64 60 L64 76 L76 76 L76 60 L84 60 L84 72 L96 72 L96 46 L48 46 A24 24 0 0 0 26 26 Z M26 42 A10 10 0 1 1 25.9 42 Z',
  },
  { name: t('<旗帜>', '<flag>'), path: 'M14 4 L24 4 L24 10 L94 10 L76 34 L94 58 L24 58 L24 98 L14 98 Z' },
  { name: t('<杯子>', '<cup>'), path: 'M10 18 L72 18 L72 30 A22 22 0 0 1 72 74 L68 74 L64 92 L18 92 Z M72 42 L70 62 A10 10 0 0 0 72 42 Z' },
  { name: t('<小鱼>', '<fish>'), path: 'M2 50 C20 14 56 14 74 44 L98 22 L92 50 L98 78 L74 56 C56 86 20 86 2 50 Z M24 40 A5 5 0 1 1 23.9 40 Z' },
  { name: t('<树木>', '<tree>'), path: 'M50 2 L84 42 L68 42 L92 76 L57 76 L57 98 L43 98 L43 76 L8 76 L32 42 L16 42 Z' },
  { name: t('<汽车>', '<car>'), path: 'M22 26 L70 26 L84 48 L98 52 L98 74 L88 74 A12 12 0 0 1 64 74 L38 74 A12 12 0 0 1 14 74 L2 74 L2 50 L12 48 Z' },
  { name: t('<铃铛>', '<bell>'), path: 'M46 4 L54 4 L54 12 C76 16 82 34 82 58 L94 80 L60 80 A10 10 0 0 1 40 80 L6 80 L18 58 C18 34 24 16 46 12 Z' },
  { name: t('<云朵>', '<cloud>'), path: 'M24 80 A20 20 0 0 1 20 42 A26 26 0 0 1 70 34 A23 23 0 0 1 78 80 Z' },
  { name: t('<皇冠>', '<crown>'), path: 'M4 24 L28 48 L50 12 L72 48 L96 24 L86 86 L14 86 Z' },
  { name: t('<叶子>', '<leaf>'), path: 'M96 4 C40 4 8 28 10 66 L2 92 L12 96 L22 78 C70 84 94 50 96 4 Z' },
]

/** Common characters that the bundled fonts hold and that are not mistaken for each other. */
const characters = [...readFileSync(new URL('../fonts/characters.txt', import.meta.url), 'utf8').trim()]

export const captchaIcons: readonly TargetKind[] = icons
export const captchaCharacters: readonly TargetKind[] = characters.map((character) => ({ name: { zh: character, en: character }, character }))
