import type { Option } from './useRemoteOptions'

/** The last option of a select, which adds a row instead of choosing one. */
export interface CreateOption {
  /** By what was typed. */
  readonly label: (typed: string) => string
  readonly open: (typed: string, onCreated: (id: number) => void) => void
}

/** No row has this id. */
const createId = -1

export const isCreateOption = ({ id }: Option): boolean => id === createId

export const createOptionOf = (create: CreateOption, typed: string): Option => ({ id: createId, label: create.label(typed) })
