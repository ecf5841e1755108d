import { makeTemplate } from './shop'

/** The demo shop is filled once; every worker walks through a copy of its own, opened by `walk.ts`. */
export default async function setUp(): Promise<() => void> {
  return makeTemplate()
}
