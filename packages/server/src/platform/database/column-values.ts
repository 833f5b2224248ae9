import type { ActorKind } from '@stallwise/domain/access/actors.ts'
import type { SilenceScope } from '@stallwise/domain/alerts/alert-silences.rules.ts'
import type {
  ChargerProtocol,
  ChargingState,
  ConnectorStatus,
  IdToken,
  StatusMessage,
  TransactionMessages,
} from '@stallwise/domain/charging/charger-messages.model.ts'
import type {
  ChargingCost,
  ChargingCredit,
  ChargingPayer,
  ChargingPrices,
} from '@stallwise/domain/charging/charging-prices.model.ts'
import type { EnergyDoubt, LeftOutReading } from '@stallwise/domain/charging/energy.model.ts'
import type { SessionActivity, SessionEnding } from '@stallwise/domain/charging/session.model.ts'
import type { StartFailure, StartState, StopReason } from '@stallwise/domain/charging/start.model.ts'
import type { CommandState } from '@stallwise/domain/commands/command.rules.ts'
import type { PaymentFrequency } from '@stallwise/domain/configuration/parking-group.model.ts'
import type { TypeRule } from '@stallwise/domain/events/events.model.ts'
import type {
  GateDriver,
  GateReach,
  GateSettings,
  OpeningState,
  OutcomeReason,
  ReleaseState,
} from '@stallwise/domain/gates/gates.model.ts'
import type { CallOutcome } from '@stallwise/domain/gates/intercom-calls.rules.ts'
import type {
  AntiPassback,
  GatePolicy,
  OpeningCause,
  RefusalCause,
  UnjudgedEntry,
} from '@stallwise/domain/gates/read-opening.rules.ts'
import type { CountKind } from '@stallwise/domain/health/counts.rules.ts'
import type { HealthKind, KindHealth } from '@stallwise/domain/health/health.model.ts'
import type { Told } from '@stallwise/domain/health/settings.rules.ts'
import type { FaultKind } from '@stallwise/domain/health/site-faults.rules.ts'
import type {
  AppState,
  InvitationState,
  MobileLogKind,
} from '@stallwise/domain/invitations/invitations.model.ts'
import type { DraftGroupFields, LotInformation } from '@stallwise/domain/lot-import/draft.rules.ts'
import type { StallList } from '@stallwise/domain/lot-import/lot-import.model.ts'
import type { CountedStalls } from '@stallwise/domain/lot-import/stall-counts.ts'
import type { NotificationKind } from '@stallwise/domain/notifications/notification-kinds.rules.ts'
import type {
  ChargeEntryKind,
  ChargeKind,
  PassChargeState,
  ValidSpan,
} from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import type { PassCounts } from '@stallwise/domain/passholders/pass-validity.rules.ts'
import type { PassholderFile } from '@stallwise/domain/passholders/passholder-import.model.ts'
import type {
  ReductionKind,
  UseState,
  WayOfGiving,
} from '@stallwise/domain/payment-validations/payment-validations.model.ts'
import type { PaymentState, RefundMethod } from '@stallwise/domain/payments/payments.model.ts'
import type { FixedCreditKind } from '@stallwise/domain/pricing/fixed-credit.rules.ts'
import type { RatePlan } from '@stallwise/domain/pricing/rate-plan.model.ts'
import type { Found, RecommendationStatus } from '@stallwise/domain/recommendations/lifecycle.rules.ts'
import type { RecommendationType } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import type {
  TaskCounts,
  TaskEvent,
  TaskGoal,
  TaskStatus,
} from '@stallwise/domain/recommendations/task.rules.ts'
import type {
  SendFailure,
  SendInterval,
  SentFormat,
  SentPeriod,
} from '@stallwise/domain/reports/report-schedule.model.ts'
import type { PortfolioPeriod } from '@stallwise/domain/reports/portfolio.rules.ts'
import type { ReportName } from '@stallwise/domain/reports/report.model.ts'
import type { UnreadColumn } from '@stallwise/domain/sheets/cell-faults.model.ts'
import type { HiddenParts } from '@stallwise/domain/sheets/hidden-parts.ts'
import type { MissedReadKind } from '@stallwise/domain/visits/missed-reads.model.ts'
import type { WaitlistState } from '@stallwise/domain/waitlist/waitlist.rules.ts'
import type { SignFormat, SignLine } from '@stallwise/domain/wayfinders/wayfinders.model.ts'

type WithoutToken<T> = T extends unknown ? Omit<T, 'token' | 'identity'> : never
/** A message that is judged, without what has columns of its own. */
export type RecordFacts = WithoutToken<TransactionMessages | StatusMessage>

/** The settings of an antenna. */
export interface AntennaRow {
  readonly antenna: number
  readonly zone: string | null
}

/** What is kept of a workbook of passholders. */
export interface PassholderImportContent extends PassholderFile, Partial<HiddenParts> {
  readonly unreadColumns: readonly UnreadColumn[]
}

/** What an import did. */
export interface PassholderImportResult {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

/** Which products a staff user may use on a lot. */
export interface ProductAccess {
  insightVolt: boolean
  visitorValidation: boolean
  enforcement: boolean
  payments: boolean
}

/**
 * What the code knows of the values of columns, by `table.column`, more than their types in the database say: which texts there
 * are, and what is in JSON. Each stands on a line of its own; `npm run tables` takes them into the types of the tables.
 */
export interface ColumnValues {
  'alert.alert_status': 'active' | 'deleted'
  'alert.alert_type': 'violation' | 'occupancy'
  'alert_silence.scope': SilenceScope
  'appeal.language': 'en-US' | 'es-MX'
  'appeal.state': 'received' | 'accepted' | 'refused' | 'reduced'
  'audit_entry.actor_kind': ActorKind
  'booking_group.weekday_allowances': (number | null)[]
  'camera.role': 'entry' | 'exit' | 'both' | 'interior'
  'card_hold.release_state': PaymentState
  'card_hold.state': PaymentState
  'charging_command.state': CommandState
  'charging_connector.status': ConnectorStatus
  'charging_meter_value.amps': (number | null)[]
  'charging_meter_value.charging_state': ChargingState
  'charging_price.payer': ChargingPayer
  'charging_price.prices': ChargingPrices
  'charging_record.facts': RecordFacts
  'charging_record.kind': 'begin' | 'update' | 'end' | 'status'
  'charging_record.token': IdToken
  'charging_session.activity': SessionActivity
  'charging_session.cost': ChargingCost
  'charging_session.doubt': EnergyDoubt
  'charging_session.ending': SessionEnding
  'charging_session.left_out': LeftOutReading[]
  'charging_start.credit': ChargingCredit
  'charging_start.failure': StartFailure
  'charging_start.prices': ChargingPrices
  'charging_start.state': StartState
  'charging_start.stop_reason': StopReason
  'charging_station.protocol': ChargerProtocol
  'device.kind': 'stall-sensor' | 'camera' | 'rfid-reader'
  'device_day.silences': string
  'device_message.via': 'http' | 'mqtt'
  'event_calendar.type_rules': TypeRule[]
  'gate_controller.driver': GateDriver
  'gate_controller.reach': GateReach
  'gate_controller.settings': GateSettings
  'gate_decision.cause': OpeningCause | RefusalCause
  'gate_decision.passage': 'entry' | 'exit'
  'gate_opening.cause': OpeningCause
  'gate_opening.outcome_reason': OutcomeReason
  'gate_opening.reach': GateReach
  'gate_opening.release_state': ReleaseState
  'gate_opening.state': OpeningState
  'guest_pass.parking_payment_option': 'paid' | 'nonPaid'
  'health_count.kind': CountKind
  'health_day.kind': HealthKind
  'health_fault.found_by': 'announced' | 'missing'
  'health_fault.kind': FaultKind
  'health_setting.told': readonly Told[]
  'health_usual.hours': (number | null)[]
  'intercom_call.outcome': CallOutcome
  'lot_draft.floors': string[]
  'lot_draft.groups': DraftGroupFields[]
  'lot_draft.information': LotInformation
  'lot_draft.stall_counts': CountedStalls
  'lot_draft.stall_list': StallList
  'lot_draft_map.elsewhere': string[]
  'lot_draft_map.missing': string[]
  'lot_draft_map.stalls': string[]
  'lot_draft_map.unseen': string[]
  'lot_health.gap_cents': bigint | number
  'lot_health.kinds': readonly KindHealth[]
  'lot_state.unknown_exits': number[]
  'missed_read.kind': MissedReadKind
  'mobile_log.kind': MobileLogKind
  'notification.kind': NotificationKind
  'occupancy_sample.slots': (number | null)[]
  'parking_group.counted_by': 'stalls' | 'plates'
  'parking_group.type': 'tenant' | 'visitor' | 'ev' | 'reserved'
  'parking_lot.fixed_credit_kind': FixedCreditKind
  'pass_charge.frequency': ChargeKind
  'pass_charge.spans': readonly ValidSpan[]
  'pass_charge.state': PassChargeState
  'pass_charge_change.frequency': PaymentFrequency
  'pass_charge_entry.kind': ChargeEntryKind
  'pass_charge_entry.method': 'staff' | 'link'
  'pass_invitation.state': InvitationState
  'passholder.app_state': AppState
  'passholder.pass_type': 'allDay' | 'daytime' | 'overnight'
  'passholder_import.content': PassholderImportContent
  'passholder_import.result': PassholderImportResult
  'payment.state': PaymentState
  'payment_account.provider': 'moneris'
  'payment_refund.method': RefundMethod
  'payment_refund.state': PaymentState
  'payment_validation.given_by': WayOfGiving
  'payment_validation.reduction': ReductionKind
  'payment_validation_use.given_by': WayOfGiving
  'payment_validation_use.reduction': ReductionKind
  'payment_validation_use.state': UseState
  'photo.kind': 'report' | 'appeal'
  'portfolio_mail.every': SendInterval
  'portfolio_mail.time_period': PortfolioPeriod
  'rate_plan.plan': RatePlan
  'recommendation.found': Found
  'recommendation.initial_counts': PassCounts
  'recommendation.shown_figures': Readonly<Record<string, number>>
  'recommendation.status': RecommendationStatus
  'recommendation.type_of_recommendation': RecommendationType
  'recommendation_revision.found': Found
  'registered_vehicle.source': 'staff' | 'kiosk'
  'report_file.format': SentFormat
  'report_file.report_name': ReportName
  'report_mail.state': 'waiting' | 'sent' | 'failed'
  'report_recipient.failure': SendFailure
  'report_schedule.every': SendInterval
  'report_schedule.failure': SendFailure
  'report_schedule.filters': Readonly<Record<string, string[]>>
  'report_schedule.format': SentFormat
  'report_schedule.period': SentPeriod
  'report_schedule.report_name': ReportName
  'rfid_reader.antennas': AntennaRow[]
  'rfid_reader.role': 'entry' | 'exit' | 'both' | 'interior'
  'sensor_error.kind': 'fault' | 'silent' | 'flapping' | 'lowBattery'
  'sensor_error.status': 'active' | 'resolved'
  'source_message.via': 'http' | 'mqtt'
  'stall.stall_type': 'Tenant' | 'Visitor' | 'EV' | 'Reserved'
  'task.goal': TaskGoal
  'task.started_with': TaskCounts
  'task.status': TaskStatus
  'task.type_of_recommendation': RecommendationType
  'task_event.event': TaskEvent
  'user_lot.product_access': ProductAccess
  'violation.correction': object
  'violation.ended_by': 'authorised' | 'paid' | 'moved' | 'left' | 'exitMissed' | 'period'
  'violation.status': 'active' | 'dismissed' | 'resolved' | 'missed' | 'auto-resolved'
  'violation_link.language': 'en-US' | 'es-MX'
  'violation_notice.language': 'en-US' | 'es-MX'
  'violation_notice.state': 'waiting' | 'sent' | 'failed' | 'cancelled'
  'visit.closed_by': 'exit' | 'nextEntry' | 'longestStay' | 'tagReset' | 'opened'
  'visit.match': 'exact' | 'lookAlike' | 'candidate' | 'confirmed' | 'none'
  'visit.moves': { at: number; eventId: string; deviceId: string; zoneId: string | null }[]
  'waitlist_entry.state': WaitlistState
  'wayfinder.lines': readonly SignLine[]
  'wayfinder.push_format': SignFormat
  'zone.anti_passback': AntiPassback
  'zone.gate_policy': GatePolicy
  'zone.type': 'entry' | 'exit' | 'entryExit' | 'interior' | 'ev' | 'restricted'
  'zone.unjudged_entry': UnjudgedEntry
}
