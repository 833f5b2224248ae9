import { t } from '@lingui/core/macro'

/** What the audit is about, by its kinds. */
export const auditKindNames = (): Readonly<Record<string, string>> => ({
  account: t`Account`,
  alert: t`Alert`,
  booking: t`Booking`,
  'booking-group': t`Booking group`,
  camera: t`Camera`,
  closure: t`Closure`,
  customer: t`Customer`,
  'edge-key': t`Key of an edge box`,
  exception: t`Exception`,
  'gate-controller': t`Controller`,
  'gate-opening': t`Gate`,
  'given-validation': t`Validation`,
  'guest-pass': t`Guest pass`,
  holiday: t`Holiday`,
  'intercom-call': t`Intercom call`,
  lot: t`Parking lot`,
  'lot-draft': t`New parking lot`,
  'lot-import': t`Import of a stall list or map`,
  manager: t`Manager`,
  masterlist: t`Masterlist`,
  'parking-group': t`Parking group`,
  'parking-lot': t`Parking lot`,
  parkingGroup: t`Parking group`,
  parkingLot: t`Parking lot`,
  'pass-charge': t`Charge of a pass`,
  passholder: t`Passholder`,
  'passholder-group': t`Passholder group`,
  payment: t`Payment`,
  'payment-account': t`Payment account`,
  'payment-validation': t`Payment validation`,
  'rate-plan': t`Rate plan`,
  recommendation: t`Recommendation`,
  'registered-vehicle': t`Registered vehicle`,
  'rfid-reader': t`RFID reader`,
  sector: t`Sector`,
  source: t`Source`,
  sprockit: t`Gate`,
  stall: t`Stall`,
  task: t`Task`,
  user: t`User`,
  violation: t`Violation`,
  visit: t`Visit`,
  'waitlist-entry': t`Waitlist`,
  wayfinder: t`Wayfinder`,
  zone: t`Zone`,
})

/** Those in the audit of a customer or of the provider itself. */
export const customerAuditKinds = [
  'customer',
  'user',
  'source',
  'parking-lot',
  'lot-draft',
  'edge-key',
] as const

/** What was done, by the verbs of actions. */
const verbs = (): Readonly<Record<string, string>> => ({
  create: t`Added`,
  edit: t`Changed`,
  change: t`Changed`,
  changed: t`Changed`,
  update: t`Changed`,
  remove: t`Removed`,
  delete: t`Deleted`,
  restore: t`Restored`,
  import: t`Imported`,
  invite: t`Invited`,
  offer: t`Offered`,
  accept: t`Accepted`,
  refuse: t`Refused at a gate`,
  use: t`Used`,
  validate: t`Validated`,
  extend: t`Prolonged`,
  undo: t`Undone`,
  dismiss: t`Dismissed`,
  resolve: t`Resolved`,
  report: t`Reported`,
  refund: t`Refunded`,
  payment: t`Paid`,
  waive: t`Waived`,
  open: t`Opened`,
  outcome: t`Answered by the controller`,
  move: t`Moved`,
  reset: t`Reset`,
  discard: t`Discarded`,
  apply: t`Applied`,
  start: t`Started`,
  complete: t`Completed`,
  'had-left': t`Said to have left`,
  'correct-plate': t`Plate corrected`,
  'pay-link': t`Payment link sent`,
  'set-entry': t`Entry set`,
})

/** `passholder.edit` as words; what has none is shown as it is. */
export const auditActionName = (action: string): string => {
  const verb = action.slice(action.lastIndexOf('.') + 1)
  return verbs()[verb] ?? action
}

export const auditKindName = (kind: string): string => auditKindNames()[kind] ?? kind

/** Who does something without being a user. */
export const actorKindNames = () => ({
  user: t`User`,
  key: t`Key`,
  link: t`Link`,
  system: t`System`,
  device: t`Device`,
})
