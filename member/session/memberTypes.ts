import type { Site } from '../../providers/session/siteConfig'
import type { MemberInfo } from '../../resources/kit/protocol/member'
import type { MenuRule, TokenPair } from '../../resources/kit/protocol/session'

/** Stored in the browser under `userInfo`, with exactly these keys. */
export type StoredMember = MemberInfo & TokenPair

/** The state of the member side; rights are removed with it. */
export interface MemberState {
  readonly member: StoredMember | undefined
  /** False until the start-up call has answered for this account or guest. */
  readonly isLoaded: boolean
  /** The shop may close the member center. */
  readonly isOpen: boolean
  /** Directories of the side menu. */
  readonly menus: readonly MenuRule[]
  /** Routes, navigation and entries of the drop-down menu. */
  readonly rules: readonly MenuRule[]
  readonly site: Site
}
