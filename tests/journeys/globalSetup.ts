import { makeTemplate } from './shop'

/** The demo shop is filled once; every worker uses a copy, opened by `walk.ts`. */
export default async function setUp(): Promise<() => void> {
  return makeTemplate()
}
