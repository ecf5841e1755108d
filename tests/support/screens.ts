import { configure } from '@testing-library/react'

import { askForOwnStylesOnly } from './styles'

/** A loaded machine may take seconds for a first render; a test still fails when nothing comes. */
configure({ asyncUtilTimeout: 10_000 })
askForOwnStylesOnly()
