import { t } from '../../resources/kit/text'

import type { LayoutMode } from '../../providers/account/layoutConfig'
import type { Text } from '../../resources/kit/text'

export const layoutNames: Readonly<Record<LayoutMode, Text>> = {
  Default: t('默认', 'Default'),
  Classic: t('经典', 'Classic'),
  Streamline: t('单栏', 'Streamline'),
  Double: t('双栏', 'Double'),
}
