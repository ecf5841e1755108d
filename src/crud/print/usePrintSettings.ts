import { useStore } from 'react-admin'
import { useSearchParams } from 'react-router-dom'

import { papers } from '../../../resources/kit/printouts'

import type { Paper } from '../../../resources/kit/printouts'
import type { NamedPrintout } from '../actions/useRights'
import type { PrintState } from './usePrint'

export interface PrintSettings {
  readonly paper: Paper
  /** The choice of lines; undefined without a choice. */
  readonly set: string | undefined
  /** The options that are on. */
  readonly options: readonly string[]
}

type Changed = Partial<PrintSettings>

/** Paper, lines and options: those of the address, else those that this account chose last. A change keeps this state of the view. */
export function usePrintSettings(path: string, printout: NamedPrintout, kept: PrintState): readonly [PrintSettings, (changed: Changed) => void] {
  const [search, setSearch] = useSearchParams()
  const [stored, store] = useStore<Changed>(`print.${path}.${printout.name}`, {})
  const sets = Object.keys(printout.lines.sets ?? {})
  const known = Object.keys(printout.options ?? {})
  const paper = [search.get('paper'), stored.paper].find((one): one is Paper => isOffered(printout, one)) ?? printout.papers[0] ?? 'a4'
  // the choice of lines belongs to the work at hand, so the next visit starts with the usual one
  const set = sets.find((one) => one === search.get('set')) ?? sets[0]
  const options = (search.get('with')?.split(',') ?? stored.options ?? []).filter((one) => known.includes(one))
  const settings = { paper, set, options }
  const change = (changed: Changed): void => {
    const next = { ...settings, ...changed }
    store({ paper: next.paper, options: next.options })
    setSearch(
      (before) => {
        before.set('paper', next.paper)
        if (next.set !== undefined && sets.length > 1) before.set('set', next.set)
        before.set('with', next.options.join(','))
        return before
      },
      { replace: true, state: kept },
    )
  }
  return [settings, change]
}

const isOffered = ({ papers: offered }: NamedPrintout, paper: unknown): boolean =>
  typeof paper === 'string' && Object.hasOwn(papers, paper) && (offered as readonly string[]).includes(paper)
