import { incomeNode } from '../../../resources/figures'
import { holds } from '../../context'

import type { Staff } from '../../context'

/** What goods cost the shop is for those who see its income. */
export const seesCosts = (staff: Staff): boolean => holds(staff, incomeNode)
