import { t } from '../../resources/kit/text'

/** The name of the whole: the title where no page of its own is shown. */
export const memberCenterTitle = t('会员中心', 'Member Center')
