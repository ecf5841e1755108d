import type { SiteConfig } from '../../providers/session/sessionTypes'
import type { MemberInfo, MenuRule } from '../../resources/kit/protocol'

/** Kept in the browser under `userInfo`, exactly these keys. */
export interface StoredMember extends MemberInfo {
  readonly token: string
  readonly refresh_token: string
}

/** What is known of the member side; rights come and go with it. */
export interface MemberState {
  readonly member: StoredMember | undefined
  /** False until the start-up call has answered for the one who is (or nobody who is not) signed in. */
  readonly isLoaded: boolean
  /** The shop may switch the whole centre off. */
  readonly isOpen: boolean
  /** Directories of the side menu. */
  readonly menus: readonly MenuRule[]
  /** Routes, head navigation and entries of the drop-down. */
  readonly rules: readonly MenuRule[]
  readonly site: SiteConfig
}

/** The answer of the start-up call; a visitor is an empty list. */
export interface StartUpAnswer {
  readonly site: unknown
  readonly openMemberCenter: boolean
  readonly userInfo: Partial<StoredMember> | readonly never[]
  readonly menus: readonly MenuRule[]
  readonly rules: readonly MenuRule[]
}
