import { idOf, ids, mark, type Place, type Rows, timesOf } from './marked-values.ts'

const day = 86_400_000

/** What devices sent, the log and the audit. */
export const logToErase = ({ sourceId, at }: Place): Rows => {
  const { before } = timesOf(at)
  const id = ids.other
  const authorised = (of: string) => ({ id: of, plate: mark, from: at - day, until: at })
  return {
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
}
