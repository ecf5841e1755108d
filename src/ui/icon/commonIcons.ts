import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import BoltOutlined from '@mui/icons-material/BoltOutlined'
import CalculateOutlined from '@mui/icons-material/CalculateOutlined'
import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import CommentOutlined from '@mui/icons-material/CommentOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import CreditCardOutlined from '@mui/icons-material/CreditCardOutlined'
import DashboardOutlined from '@mui/icons-material/DashboardOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import FormatListBulletedOutlined from '@mui/icons-material/FormatListBulletedOutlined'
import GavelOutlined from '@mui/icons-material/GavelOutlined'
import GridViewOutlined from '@mui/icons-material/GridViewOutlined'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import ListAltOutlined from '@mui/icons-material/ListAltOutlined'
import LocalFireDepartmentOutlined from '@mui/icons-material/LocalFireDepartmentOutlined'
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined'
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import QrCode2Outlined from '@mui/icons-material/QrCode2Outlined'
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined'
import RecyclingOutlined from '@mui/icons-material/RecyclingOutlined'
import RefreshOutlined from '@mui/icons-material/RefreshOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import ShoppingBagOutlined from '@mui/icons-material/ShoppingBagOutlined'
import ShowChartOutlined from '@mui/icons-material/ShowChartOutlined'
import StarBorderOutlined from '@mui/icons-material/StarBorderOutlined'
import StarsOutlined from '@mui/icons-material/StarsOutlined'
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import ViewListOutlined from '@mui/icons-material/ViewListOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined'
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined'

import type { SvgIconProps } from '@mui/material/SvgIcon'
import type { ComponentType } from 'react'

/** Icons of the initial menu and rows: loaded with the first page. */
export const commonIcons: Readonly<Record<string, ComponentType<SvgIconProps>>> = {
  key: KeyOutlined,
  dashboard: DashboardOutlined,
  'line-chart': ShowChartOutlined,
  lock: LockOutlined,
  users: PeopleAltOutlined,
  group: GroupsOutlined,
  'shopping-bag': ShoppingBagOutlined,
  truck: LocalShippingOutlined,
  cogs: SettingsOutlined,
  sliders: TuneOutlined,
  user: PersonOutlined,
  'list-alt': ListAltOutlined,
  'th-list': ViewListOutlined,
  'map-marker': PlaceOutlined,
  sitemap: AccountTreeOutlined,
  shield: ShieldOutlined,
  folder: FolderOutlined,
  'credit-card': CreditCardOutlined,
  star: StarBorderOutlined,
  bullhorn: CampaignOutlined,
  bell: NotificationsOutlined,
  'list-ul': FormatListBulletedOutlined,
  th: GridViewOutlined,
  cubes: WidgetsOutlined,
  calculator: CalculateOutlined,
  image: ImageOutlined,
  fire: LocalFireDepartmentOutlined,
  'volume-up': VolumeUpOutlined,
  'user-circle': AccountCircleOutlined,
  'sign-out': LogoutOutlined,
  unlock: LockOpenOutlined,
  money: PaymentsOutlined,
  score: StarsOutlined,
  comment: CommentOutlined,
  copy: ContentCopyOutlined,
  list: FormatListBulletedOutlined,
  boxes: Inventory2Outlined,
  'file-text': DescriptionOutlined,
  gavel: GavelOutlined,
  undo: UndoOutlined,
  inbox: InboxOutlined,
  refresh: RefreshOutlined,
  pencil: EditOutlined,
  times: CloseOutlined,
  check: CheckOutlined,
  bolt: BoltOutlined,
  'circle-o': RadioButtonUncheckedOutlined,
  barcode: QrCode2Outlined,
  download: DownloadOutlined,
  recycle: RecyclingOutlined,
  filter: FilterAltOutlined,
  exchange: SwapHorizOutlined,
  eye: VisibilityOutlined,
}
