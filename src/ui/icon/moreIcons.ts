import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined'
import AddOutlined from '@mui/icons-material/AddOutlined'
import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined'
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined'
import AreaChartOutlined from '@mui/icons-material/AreaChartOutlined'
import AutoFixHighOutlined from '@mui/icons-material/AutoFixHighOutlined'
import BadgeOutlined from '@mui/icons-material/BadgeOutlined'
import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import BlockOutlined from '@mui/icons-material/BlockOutlined'
import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined'
import BrushOutlined from '@mui/icons-material/BrushOutlined'
import BugReportOutlined from '@mui/icons-material/BugReportOutlined'
import BuildOutlined from '@mui/icons-material/BuildOutlined'
import CakeOutlined from '@mui/icons-material/CakeOutlined'
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import CardGiftcardOutlined from '@mui/icons-material/CardGiftcardOutlined'
import ChatOutlined from '@mui/icons-material/ChatOutlined'
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import CloudOutlined from '@mui/icons-material/CloudOutlined'
import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import CodeOutlined from '@mui/icons-material/CodeOutlined'
import CoffeeOutlined from '@mui/icons-material/CoffeeOutlined'
import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined'
import ContactsOutlined from '@mui/icons-material/ContactsOutlined'
import ContentPasteOutlined from '@mui/icons-material/ContentPasteOutlined'
import CurrencyYuanOutlined from '@mui/icons-material/CurrencyYuanOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import DiamondOutlined from '@mui/icons-material/DiamondOutlined'
import DirectionsBoatOutlined from '@mui/icons-material/DirectionsBoatOutlined'
import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined'
import DnsOutlined from '@mui/icons-material/DnsOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined'
import ExploreOutlined from '@mui/icons-material/ExploreOutlined'
import ExtensionOutlined from '@mui/icons-material/ExtensionOutlined'
import FavoriteBorderOutlined from '@mui/icons-material/FavoriteBorderOutlined'
import FlagOutlined from '@mui/icons-material/FlagOutlined'
import FlightOutlined from '@mui/icons-material/FlightOutlined'
import FolderOpenOutlined from '@mui/icons-material/FolderOpenOutlined'
import ForumOutlined from '@mui/icons-material/ForumOutlined'
import HeadphonesOutlined from '@mui/icons-material/HeadphonesOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined'
import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined'
import LinkOutlined from '@mui/icons-material/LinkOutlined'
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined'
import LoyaltyOutlined from '@mui/icons-material/LoyaltyOutlined'
import MailOutlineOutlined from '@mui/icons-material/MailOutlineOutlined'
import MapOutlined from '@mui/icons-material/MapOutlined'
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined'
import MenuOutlined from '@mui/icons-material/MenuOutlined'
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import MovieOutlined from '@mui/icons-material/MovieOutlined'
import MusicNoteOutlined from '@mui/icons-material/MusicNoteOutlined'
import NewspaperOutlined from '@mui/icons-material/NewspaperOutlined'
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import OpenWithOutlined from '@mui/icons-material/OpenWithOutlined'
import PercentOutlined from '@mui/icons-material/PercentOutlined'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import PhoneIphoneOutlined from '@mui/icons-material/PhoneIphoneOutlined'
import PhoneOutlined from '@mui/icons-material/PhoneOutlined'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import PieChartOutlined from '@mui/icons-material/PieChartOutlined'
import PowerSettingsNewOutlined from '@mui/icons-material/PowerSettingsNewOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import PublicOutlined from '@mui/icons-material/PublicOutlined'
import QrCodeOutlined from '@mui/icons-material/QrCodeOutlined'
import RemoveOutlined from '@mui/icons-material/RemoveOutlined'
import RepeatOutlined from '@mui/icons-material/RepeatOutlined'
import RocketLaunchOutlined from '@mui/icons-material/RocketLaunchOutlined'
import SaveOutlined from '@mui/icons-material/SaveOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import SchoolOutlined from '@mui/icons-material/SchoolOutlined'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import SentimentSatisfiedAltOutlined from '@mui/icons-material/SentimentSatisfiedAltOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import ShareOutlined from '@mui/icons-material/ShareOutlined'
import ShoppingBasketOutlined from '@mui/icons-material/ShoppingBasketOutlined'
import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined'
import ShuffleOutlined from '@mui/icons-material/ShuffleOutlined'
import SpaOutlined from '@mui/icons-material/SpaOutlined'
import StorageOutlined from '@mui/icons-material/StorageOutlined'
import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import TerminalOutlined from '@mui/icons-material/TerminalOutlined'
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined'
import TranslateOutlined from '@mui/icons-material/TranslateOutlined'
import UploadOutlined from '@mui/icons-material/UploadOutlined'
import VideocamOutlined from '@mui/icons-material/VideocamOutlined'
import ViewInArOutlined from '@mui/icons-material/ViewInArOutlined'
import ViewModuleOutlined from '@mui/icons-material/ViewModuleOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import WifiOutlined from '@mui/icons-material/WifiOutlined'
import WorkOutlineOutlined from '@mui/icons-material/WorkOutlineOutlined'

import type { SvgIconProps } from '@mui/material/SvgIcon'
import type { ComponentType } from 'react'

/** All other icons that a rule may name; loaded when the first of them is shown. */
export const moreIcons: Readonly<Record<string, ComponentType<SvgIconProps>>> = {
  'address-book': ContactsOutlined,
  archive: ArchiveOutlined,
  'area-chart': AreaChartOutlined,
  arrows: OpenWithOutlined,
  ban: BlockOutlined,
  bank: AccountBalanceOutlined,
  'bar-chart': BarChartOutlined,
  bars: MenuOutlined,
  'birthday-cake': CakeOutlined,
  book: MenuBookOutlined,
  bookmark: BookmarkBorderOutlined,
  briefcase: WorkOutlineOutlined,
  bug: BugReportOutlined,
  building: ApartmentOutlined,
  calendar: CalendarMonthOutlined,
  'calendar-check-o': EventAvailableOutlined,
  camera: PhotoCameraOutlined,
  car: DirectionsCarOutlined,
  'check-circle': CheckCircleOutlined,
  'check-square': CheckBoxOutlined,
  clipboard: ContentPasteOutlined,
  'clock-o': ScheduleOutlined,
  cloud: CloudOutlined,
  'cloud-upload': CloudUploadOutlined,
  code: CodeOutlined,
  coffee: CoffeeOutlined,
  cog: SettingsOutlined,
  comments: ForumOutlined,
  compass: ExploreOutlined,
  cube: ViewInArOutlined,
  database: StorageOutlined,
  diamond: DiamondOutlined,
  edit: EditOutlined,
  'ellipsis-h': MoreHorizOutlined,
  envelope: MailOutlineOutlined,
  'exclamation-circle': ErrorOutlineOutlined,
  'exclamation-triangle': WarningAmberOutlined,
  'external-link': OpenInNewOutlined,
  file: InsertDriveFileOutlined,
  'file-image-o': ImageOutlined,
  film: MovieOutlined,
  flag: FlagOutlined,
  'folder-open': FolderOpenOutlined,
  gift: CardGiftcardOutlined,
  globe: PublicOutlined,
  'graduation-cap': SchoolOutlined,
  headphones: HeadphonesOutlined,
  heart: FavoriteBorderOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  'id-card': BadgeOutlined,
  'info-circle': InfoOutlined,
  language: TranslateOutlined,
  leaf: SpaOutlined,
  'lightbulb-o': LightbulbOutlined,
  link: LinkOutlined,
  magic: AutoFixHighOutlined,
  map: MapOutlined,
  minus: RemoveOutlined,
  mobile: PhoneIphoneOutlined,
  music: MusicNoteOutlined,
  'newspaper-o': NewspaperOutlined,
  'paint-brush': BrushOutlined,
  'paper-plane': SendOutlined,
  percent: PercentOutlined,
  phone: PhoneOutlined,
  'pie-chart': PieChartOutlined,
  plane: FlightOutlined,
  plus: AddOutlined,
  'power-off': PowerSettingsNewOutlined,
  print: PrintOutlined,
  'puzzle-piece': ExtensionOutlined,
  qrcode: QrCodeOutlined,
  'question-circle': HelpOutlineOutlined,
  random: ShuffleOutlined,
  retweet: RepeatOutlined,
  rmb: CurrencyYuanOutlined,
  rocket: RocketLaunchOutlined,
  save: SaveOutlined,
  search: SearchOutlined,
  server: DnsOutlined,
  share: ShareOutlined,
  ship: DirectionsBoatOutlined,
  'shopping-basket': ShoppingBasketOutlined,
  'shopping-cart': ShoppingCartOutlined,
  'smile-o': SentimentSatisfiedAltOutlined,
  table: TableChartOutlined,
  tag: LocalOfferOutlined,
  tags: LoyaltyOutlined,
  tasks: ChecklistOutlined,
  terminal: TerminalOutlined,
  'th-large': ViewModuleOutlined,
  'thumbs-up': ThumbUpOutlined,
  ticket: ConfirmationNumberOutlined,
  trash: DeleteOutlineOutlined,
  trophy: EmojiEventsOutlined,
  upload: UploadOutlined,
  'user-plus': PersonAddOutlined,
  'user-secret': AdminPanelSettingsOutlined,
  'video-camera': VideocamOutlined,
  wechat: ChatOutlined,
  wifi: WifiOutlined,
  wrench: BuildOutlined,
}
