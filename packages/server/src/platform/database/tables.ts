import type {
  AdviceWaitTable,
  LotAdviceTable,
  RecommendationRevisionTable,
  RecommendationTable,
  TaskEventTable,
  TaskTable,
} from './tables.recommendations.ts'
import type { EventAnswerTable, EventCalendarTable, LotEventTable, OwnEventTable } from './tables.events.ts'
import type { ForecastDayTable, ForecastStateTable, LotForecastTable } from './tables.forecast.ts'
import type { MasterlistEntryTable } from './tables.masterlists.ts'
import type { ResourceTable } from './table-columns.ts'
import type {
  CustomerTable,
  AppUserTable,
  UserLotTable,
  IdentityAccountTable,
  IdentityTicketTable,
  OidcPayloadTable,
  ServerSecretTable,
} from './tables.people.ts'
import type {
  ParkingLotTable,
  LotStateTable,
  FloorMapTable,
  FloorTable,
  ParkingGroupTable,
  ManagerTable,
  StallTable,
  StallStateTable,
} from './tables.lots.ts'
import type {
  LotLogTable,
  SensorErrorTable,
  LotTimerTable,
  LotChangeTable,
  AuditEntryTable,
} from './tables.log.ts'
import type { LotDraftMapTable, LotDraftTable, RemovedStallTable } from './tables.drafts.ts'
import type { ClosureTable, HolidayTable, OccupancyExceptionTable } from './tables.calendar.ts'
import type {
  EdgeKeyTable,
  GateControllerTable,
  GateDecisionTable,
  IntercomCallTable,
  GateOpeningTable,
  SprockitTable,
  WayfinderPushTable,
  WayfinderTable,
} from './tables.gates.ts'
import type { Selectable } from 'kysely'
import type { AlertSilenceTable, AlertTable } from './tables.alerts.ts'
import type { NotificationMailTable, NotificationTable, OutboxMailTable } from './tables.notifications.ts'
import type { DeviceLogBaseTable, LotRetentionTable } from './tables.retention.ts'
import type {
  ReportDayTable,
  ReportFileTable,
  ReportKeptTable,
  ReportMailTable,
  ReportMarkTable,
  ReportRecipientTable,
  ReportScheduleTable,
} from './tables.reports.ts'
import type {
  ChargingPriceTable,
  ChargingSessionTable,
  ChargingStartTable,
} from './tables.charging-sessions.ts'
import type {
  ChargingCommandTable,
  ChargingConnectorTable,
  ChargingMeterValueTable,
  ChargingOutageTable,
  ChargingRecordTable,
  ChargingStationTable,
  UnknownChargingStationTable,
} from './tables.charging.ts'
import type {
  HealthCountTable,
  HealthDayTable,
  HealthFaultTable,
  HealthSettingTable,
  HealthUsualTable,
  LotHealthTable,
  SiteContactTable,
} from './tables.health.ts'
import type { DeviceDayTable, DeviceHistoryTable, DeviceHourTable } from './tables.device-history.ts'
import type {
  CameraTable,
  DeviceEventTable,
  DeviceMessageTable,
  DeviceTable,
  IngestOddityTable,
  MissedReadTable,
  PlateImageTable,
  RfidReaderTable,
  SectorTable,
  SourceMessageTable,
  SourceTable,
  UnknownDeviceTable,
  ZoneTable,
} from './tables.devices.ts'
import type {
  GuestPassTable,
  MobileLogTable,
  PassInvitationTable,
  PassLinkTable,
  WaitlistEntryTable,
  PassholderGroupTable,
  PassholderPlateTable,
  PassholderTable,
  PassholderTagTable,
  PassholderImportTable,
} from './tables.passholders.ts'
import type { BookingGroupTable, BookingTable } from './tables.bookings.ts'
import type {
  CardHoldTable,
  PaymentAccountTable,
  PaymentRefundTable,
  PaymentTable,
} from './tables.payments.ts'
import type { PaymentValidationTable, PaymentValidationUseTable } from './tables.payment-validations.ts'
import type { RatePlanTable } from './tables.pricing.ts'
import type {
  PassChargeChangeTable,
  PassChargeDayTable,
  PassChargePaymentTable,
  PassChargeEntryTable,
  PassChargeTable,
} from './tables.pass-charges.ts'
import type { RegisteredVehicleTable } from './tables.visitors.ts'
import type { OccupancyDayTable, OccupancySampleTable, VisitTable } from './tables.visits.ts'
import type {
  AppealTable,
  PhotoTable,
  FurtherReportTable,
  ViolationLinkTable,
  ViolationNoticeTable,
  ViolationTable,
} from './tables.violations.ts'

/** Every table, for Kysely. Timestamps come as Date, bigint and numeric as number, dates as YYYY-MM-DD. */
export interface Tables {
  violation: ViolationTable
  violation_notice: ViolationNoticeTable
  violation_link: ViolationLinkTable
  further_report: FurtherReportTable
  appeal: AppealTable
  customer: CustomerTable
  app_user: AppUserTable
  user_lot: UserLotTable
  identity_account: IdentityAccountTable
  identity_ticket: IdentityTicketTable
  oidc_payload: OidcPayloadTable
  server_secret: ServerSecretTable
  parking_lot: ParkingLotTable
  lot_state: LotStateTable
  floor_map: FloorMapTable
  floor: FloorTable
  parking_group: ParkingGroupTable
  manager: ManagerTable
  stall: StallTable
  stall_state: StallStateTable
  device: DeviceTable
  zone: ZoneTable
  camera: CameraTable
  source: SourceTable
  unknown_device: UnknownDeviceTable
  ingest_oddity: IngestOddityTable
  missed_read: MissedReadTable
  rfid_threshold: ResourceTable & { name: string; seconds: number }
  rfid_reader: RfidReaderTable
  sector: SectorTable
  device_message: DeviceMessageTable
  source_message: SourceMessageTable
  passholder_group: PassholderGroupTable
  passholder: PassholderTable
  passholder_plate: PassholderPlateTable
  passholder_tag: PassholderTagTable
  guest_pass: GuestPassTable
  registered_vehicle: RegisteredVehicleTable
  pass_invitation: PassInvitationTable
  pass_link: PassLinkTable
  waitlist_entry: WaitlistEntryTable
  booking_group: BookingGroupTable
  booking: BookingTable
  mobile_log: MobileLogTable
  passholder_import: PassholderImportTable
  masterlist_entry: MasterlistEntryTable
  device_event: DeviceEventTable
  lot_log: LotLogTable
  plate_image: PlateImageTable
  photo: PhotoTable
  visit: VisitTable
  occupancy_sample: OccupancySampleTable
  occupancy_day: OccupancyDayTable
  rate_plan: RatePlanTable
  payment_account: PaymentAccountTable
  payment: PaymentTable
  card_hold: CardHoldTable
  payment_refund: PaymentRefundTable
  payment_validation: PaymentValidationTable
  payment_validation_use: PaymentValidationUseTable
  pass_charge: PassChargeTable
  pass_charge_entry: PassChargeEntryTable
  pass_charge_change: PassChargeChangeTable
  pass_charge_day: PassChargeDayTable
  pass_charge_payment: PassChargePaymentTable
  closure: ClosureTable
  occupancy_exception: OccupancyExceptionTable
  holiday: HolidayTable
  alert: AlertTable
  alert_silence: AlertSilenceTable
  sensor_error: SensorErrorTable
  recommendation: RecommendationTable
  recommendation_revision: RecommendationRevisionTable
  task: TaskTable
  task_event: TaskEventTable
  lot_advice: LotAdviceTable
  advice_wait: AdviceWaitTable
  own_event: OwnEventTable
  event_calendar: EventCalendarTable
  lot_event: LotEventTable
  event_answer: EventAnswerTable
  forecast_state: ForecastStateTable
  forecast_day: ForecastDayTable
  lot_forecast: LotForecastTable
  gate_controller: GateControllerTable
  sprockit: SprockitTable
  edge_key: EdgeKeyTable
  gate_opening: GateOpeningTable
  gate_decision: GateDecisionTable
  intercom_call: IntercomCallTable
  wayfinder: WayfinderTable
  wayfinder_push: WayfinderPushTable
  charging_station: ChargingStationTable
  charging_outage: ChargingOutageTable
  charging_connector: ChargingConnectorTable
  charging_record: ChargingRecordTable
  charging_meter_value: ChargingMeterValueTable
  charging_command: ChargingCommandTable
  charging_price: ChargingPriceTable
  charging_session: ChargingSessionTable
  charging_start: ChargingStartTable
  unknown_charging_station: UnknownChargingStationTable
  lot_timer: LotTimerTable
  lot_change: LotChangeTable
  audit_entry: AuditEntryTable
  lot_draft: LotDraftTable
  lot_draft_map: LotDraftMapTable
  removed_stall: RemovedStallTable
  lot_retention: LotRetentionTable
  device_log_base: DeviceLogBaseTable
  device_hour: DeviceHourTable
  device_day: DeviceDayTable
  device_history: DeviceHistoryTable
  lot_health: LotHealthTable
  health_count: HealthCountTable
  health_day: HealthDayTable
  health_fault: HealthFaultTable
  health_usual: HealthUsualTable
  health_setting: HealthSettingTable
  site_contact: SiteContactTable
  report_day: ReportDayTable
  report_kept: ReportKeptTable
  report_mark: ReportMarkTable
  report_schedule: ReportScheduleTable
  report_recipient: ReportRecipientTable
  report_file: ReportFileTable
  report_mail: ReportMailTable
  outbox_mail: OutboxMailTable
  notification: NotificationTable
  notification_mail: NotificationMailTable
}

/** A row of a table as it is read. */
export type RowOf<T extends keyof Tables> = Selectable<Tables[T]>
