// A row of each table with personal data, of things that ended long ago; what is personal is filled in by the test.

const day = 86_400_000
/** Stands in each of their personal columns, and is a plate as far as rules ask. */
export const mark = 'ERASEME'
/** The same for tags. */
const markedTag = 'E2AAFACEFACE'
export const marks = new RegExp(`${mark}|${markedTag}`, 'i')

const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const ids = {
  passholder: idOf(1),
  booking: idOf(2),
  guestPass: idOf(3),
  vehicle: idOf(4),
  violation: idOf(5),
  payment: idOf(6),
  passPayment: idOf(7),
  use: idOf(8),
  charge: idOf(9),
  waiting: idOf(10),
  visit: idOf(11),
  /** Of what nobody looks for by its id. */
  other: idOf(99),
}

interface Place {
  readonly lotId: string
  readonly groupId: string
  readonly passholderGroupId: string
  readonly sourceId: string
  /** When everything ended, in milliseconds since 1970 UTC. */
  readonly at: number
}

type Row = Readonly<Record<string, unknown>>

/** The columns of rows that the database asks for; a personal one is here only where any text would not do. */
export const rowsToErase = ({ lotId, groupId, passholderGroupId, sourceId, at }: Place) => {
  const ended = new Date(at).toISOString()
  const before = new Date(at - 3_600_000).toISOString()
  const today = ended.slice(0, 10)
  const id = ids.other
  const ofViolation = { id, violation_id: ids.violation }
  const authorised = (of: string) => ({ id: of, plate: mark, from: at - day, until: at })
  const payment = {
    order_id: 'o-1',
    receipt_id: 'r-1',
    state: 'approved',
    session_from: before,
    paid_until: ended,
    cents: 500,
    tax_cents: 0,
    paid_before_cents: 0,
    currency: 'CAD',
    quote: {},
    language: 'en-US',
    created_at: before,
    leave_by: ended,
  }
  const rows: Readonly<Record<string, readonly Row[]>> = {
    passholder: [{ id: ids.passholder, passholder_group_id: passholderGroupId, pass_id: 'P-1' }],
    passholder_plate: [{ passholder_id: ids.passholder }],
    passholder_tag: [{ passholder_id: ids.passholder, epc: markedTag }],
    passholder_import: [
      {
        id,
        passholder_group_id: passholderGroupId,
        is_multi_pass: false,
        created_at: before,
        created_by: id,
        total: 1,
      },
    ],
    pass_link: [{ passholder_id: ids.passholder, token_hash: 'h-1', expires_at: ended }],
    pass_invitation: [{ passholder_id: ids.passholder, id, state: 'failed', asked_at: before }],
    mobile_log: [{ passholder_id: ids.passholder, id, at: before, kind: 'appInstalled' }],
    pass_charge: [
      {
        id: ids.charge,
        passholder_id: ids.passholder,
        frequency: 'monthly',
        first_day: today,
        last_day: today,
        not_before: today,
        price_cents: 1,
        passes: 1,
        charged_days: 1,
        charged_cents: 1,
        paid_cents: 1,
      },
    ],
    pass_charge_entry: [
      { id, charge_id: ids.charge, kind: 'payment', cents: 1, method: 'staff', at: before },
    ],
    booking: [
      {
        id: ids.booking,
        booking_group_id: id,
        passholder_id: ids.passholder,
        first_day: today,
        last_day: today,
        starts_at: before,
        ends_at: ended,
      },
    ],
    guest_pass: [
      {
        id: ids.guestPass,
        passholder_group_id: passholderGroupId,
        starts_at: before,
        ends_at: ended,
        parking_payment_option: 'paid',
      },
    ],
    registered_vehicle: [{ id: ids.vehicle, until: ended }],
    violation: [
      {
        id: ids.violation,
        key: 'k-1',
        reason: 'reported',
        status: 'dismissed',
        state_at: ended,
        opened_at: before,
        grace_until: before,
        left_at: ended,
        correction: { at, by: id, isVoid: false, plate: mark, previous: { at, by: id, plate: mark } },
      },
    ],
    further_report: [{ ...ofViolation, reported_at: before, reported_by: id }],
    violation_notice: [
      {
        ...ofViolation,
        language: 'en-US',
        state: 'failed',
        asked_at: before,
        asked_by: id,
        doubts: [],
        is_confirmed: true,
      },
    ],
    violation_link: [
      {
        token_hash: 'h-2',
        violation_id: ids.violation,
        sent_for: id,
        language: 'en-US',
        expires_at: ended,
      },
    ],
    appeal: [
      { ...ofViolation, state: 'refused', language: 'en-US', received_at: before, answered_at: ended },
    ],
    payment: [
      { ...payment, id: ids.payment },
      {
        ...payment,
        id: ids.passPayment,
        order_id: 'o-2',
        receipt_id: 'r-2',
        passholder_id: ids.passholder,
        plate: null,
        counted_plate: null,
      },
    ],
    payment_refund: [
      { id, payment_id: ids.payment, state: 'approved', cents: 1, tax_cents: 0, created_at: ended },
      {
        id: ids.charge,
        payment_id: ids.passPayment,
        state: 'approved',
        cents: 1,
        tax_cents: 0,
        created_at: ended,
      },
    ],
    payment_validation_use: [
      {
        id: ids.use,
        validation_id: id,
        name: 'Shop',
        given_by: 'staff',
        reduction: 'minutes',
        amount: 60,
        used_at: before,
        state: 'used',
      },
    ],
    waitlist_entry: [
      {
        id: ids.waiting,
        passholder_group_id: passholderGroupId,
        place: 1,
        state: 'declined',
        added_at: before,
      },
    ],
    intercom_call: [{ id, at: before, outcome: 'opened', noted_by_name: 'Pat' }],
    gate_decision: [
      {
        id,
        decided_at: before,
        zone_id: id,
        event_id: 'e-1',
        read_at: before,
        device_name: 'North',
        passage: 'entry',
        opens: true,
        cause: 'authorised',
        is_passback: false,
        last_read_at: before,
        signs: [mark],
      },
    ],
    covered_time: [{ from_at: before, until_at: ended }],
    visit: [
      {
        id: ids.visit,
        match: 'none',
        group_id: groupId,
        entered_at: before,
        exited_at: ended,
        closed_by: 'exit',
        entry_event_id: 'e-1',
        exit_event_id: 'e-2',
      },
    ],
    device_event: [
      {
        source_id: sourceId,
        event_id: 'e-1',
        device_id: 'camera-in',
        at: before,
        received_at: before,
        lot_version: 1,
        kind: 'plate',
        detail: { plate: mark, candidates: [{ plate: mark, score: 0.5 }] },
      },
    ],
    device_message: [
      {
        device_id: 'camera-in',
        id,
        source_id: sourceId,
        received_at: before,
        via: 'http',
        is_cut: false,
        size_bytes: 1,
        outcome: {},
      },
    ],
    source_message: [
      {
        source_id: sourceId,
        id,
        received_at: before,
        via: 'http',
        is_cut: false,
        size_bytes: 1,
        outcome: {},
      },
    ],
    lot_log: [
      {
        lot_version: 1,
        kind: 'violation-set',
        detail: {
          violation: {
            key: 'k-1',
            plate: mark,
            passholderId: null,
            correction: { at, plate: mark, previous: { at, plate: mark } },
          },
        },
      },
      {
        lot_version: 2,
        kind: 'passes-changed',
        detail: {
          authorised: [ids.booking, ids.guestPass, ids.vehicle, ids.payment].map((of) => ({
            plate: mark,
            before: [],
            after: [authorised(of)],
          })),
        },
      },
      {
        lot_version: 3,
        kind: 'plate-corrected',
        detail: {
          visit: `${at - 3_600_000} e-1`,
          before: { plate: mark, subject: mark },
          after: { plate: mark, subject: mark },
        },
      },
    ].map((row) => ({ ...row, at: before })),
    audit_entry: [
      ['passholder', ids.passholder],
      ['booking', ids.booking],
      ['guest-pass', ids.guestPass],
      ['registered-vehicle', ids.vehicle],
      ['violation', ids.violation],
      ['payment', ids.payment],
      ['payment', ids.passPayment],
      ['given-validation', ids.use],
      ['pass-charge', ids.charge],
      ['waitlist-entry', ids.waiting],
      ['visit', ids.visit],
    ].map(([kind, object_id], nth) => ({
      chain: idOf(1_000 + nth),
      sequence: 1,
      at: before,
      actor_name: 'Pat',
      action: 'edit',
      object_kind: kind,
      object_id,
      salt: 's',
      digest: 'd',
      previous_hash: '',
      hash: 'h',
    })),
  }
  return Object.entries(rows).map(([table, all]) => ({
    table,
    rows: all.map((row): Row => (table === 'source_message' ? row : { parking_lot_id: lotId, ...row })),
  }))
}
