import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import CreditCardOutlined from '@mui/icons-material/CreditCardOutlined'
import DashboardOutlined from '@mui/icons-material/DashboardOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import ListAltOutlined from '@mui/icons-material/ListAltOutlined'
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import ShoppingBagOutlined from '@mui/icons-material/ShoppingBagOutlined'
import StarBorderOutlined from '@mui/icons-material/StarBorderOutlined'
import ViewListOutlined from '@mui/icons-material/ViewListOutlined'

import type { SvgIconProps } from '@mui/material/SvgIcon'
import type { ComponentType } from 'react'

/** Icons of the menu as it is delivered: at hand with the first page. */
export const commonIcons: Readonly<Record<string, ComponentType<SvgIconProps>>> = {
  dashboard: DashboardOutlined,
  lock: LockOutlined,
  users: PeopleAltOutlined,
  group: GroupsOutlined,
  'shopping-bag': ShoppingBagOutlined,
  truck: LocalShippingOutlined,
  cogs: SettingsOutlined,
  user: PersonOutlined,
  'list-alt': ListAltOutlined,
  'th-list': ViewListOutlined,
  'map-marker': PlaceOutlined,
  sitemap: AccountTreeOutlined,
  shield: ShieldOutlined,
  folder: FolderOutlined,
  'credit-card': CreditCardOutlined,
  star: StarBorderOutlined,
  'circle-o': RadioButtonUncheckedOutlined,
}
