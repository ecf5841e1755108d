import { incomeNode } from '../../../resources/figures'
import { hasPermission } from '../../context'

import type { Staff } from '../../context'

/** What goods cost the shop is for those who see its income. */
export const seesCosts = (staff: Staff): boolean => hasPermission(staff, incomeNode)
