import type { Site } from '../../providers/session/siteConfig'
import type { MemberInfo } from '../../resources/kit/protocol/member'
import type { MenuRule, TokenPair } from '../../resources/kit/protocol/session'

/** Kept in the browser under `userInfo`, exactly these keys. */
export type StoredMember = MemberInfo & TokenPair

/** What is known of the member side; rights come and go with it. */
export interface MemberState {
  readonly member: StoredMember | undefined
  /** False until the start-up call has answered for the one who is (or nobody who is not) signed in. */
  readonly isLoaded: boolean
  /** The shop may switch the whole center off. */
  readonly isOpen: boolean
  /** Directories of the side menu. */
  readonly menus: readonly MenuRule[]
  /** Routes, head navigation and entries of the drop-down. */
  readonly rules: readonly MenuRule[]
  readonly site: Site
}
