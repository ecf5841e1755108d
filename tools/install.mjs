import { ensureInstalled, requireNode } from './run.mjs'

/** Loaded before a command that uses packages, and before `tsx`: any command may be the first one of a clone. */
requireNode()
await ensureInstalled()
